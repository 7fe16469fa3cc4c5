import { useState } from 'react';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { useSearchParams } from '@hydria/shared/router';
import { useKeepDraft } from './sign-up.queries.ts';
import { openStep, shownStep, stepsOf, type Step } from './steps.ts';

const toQuery = (step: Step, isReturning: boolean): Record<string, string> =>
  isReturning ? { step, to: 'review' } : { step };

/**
 * Which step is shown, and the ways to others. The step is in the address, so that the browser's Back goes one step back; answers are
 * in the draft on the server, so that nothing is lost.
 */
export const useFlow = (deya_id: number, draft: SignUpDraft | null, asksIdentity: boolean) => {
  const [query, setQuery] = useSearchParams();
  const keep = useKeepDraft(deya_id);
  const [isMoved, setMoved] = useState(false);
  const steps = stepsOf(draft, asksIdentity);
  const step = shownStep(draft, steps, query.get('step'));
  const at = steps.indexOf(step);
  const isReturning = query.get('to') === 'review';
  const show = (to: Step, returning = false): void => {
    setMoved(true);
    setQuery(toQuery(to, returning));
  };
  const before = steps[at - 1];
  return {
    deya_id,
    step,
    steps,
    position: at + 1,
    count: steps.length,
    isMoved,
    /** Null on the first step. */
    back: before === undefined ? null : () => show(before),
    /** From the last page to the question of an answer; from there back to the last page. */
    change: (to: Step): void => show(to, true),
    /** The step was answered: the draft as it is now, and the next question. */
    answered: (changed: SignUpDraft): void => {
      keep(changed);
      const open = openStep(changed, stepsOf(changed, asksIdentity));
      const next = steps[at + 1] ?? 'review';
      show(isReturning ? open : next);
    },
    keep,
  };
};

export type Flow = ReturnType<typeof useFlow>;
