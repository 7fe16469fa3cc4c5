import { useState } from 'react';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useGuard, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { isClean, type FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { checkReport } from '@hydria/shared/rules/report.ts';
import { isTouched, newDraft, toBody, type Change, type ReportDraft } from './draft.ts';
import { errorsOfStep, firstWrongStep, nextStep, previousStep, type Step } from './steps.ts';

/** Everything that happens to a report from the first answer to the reference. */
export interface ReportWriting {
  draft: ReportDraft;
  change: Change;
  step: Step;
  goTo: (step: Step) => void;
  back: (() => void) | null;
  /** Goes on, or shows what is wrong on this screen. */
  next: () => void;
  send: () => void;
  sending: boolean;
  /** Why it could not be sent; what was written is still here. */
  failure: ApiError | null;
  /** What is wrong on this screen, as codes by field. */
  errors: FieldErrors<string>;
  /** Grows with every attempt to go on. */
  attempt: number;
  /** The reference, once it was stored. */
  code: string | null;
}

/** Writes, checks and sends one report to a utility. */
export const useReport = (deya: DeyaInfo): ReportWriting => {
  const { language } = useSurroundings();
  const user = useSession((session) => session.user);
  const [draft, setDraft] = useState(() => newDraft(user));
  const [step, setStep] = useState<Step>('what');
  const [attempt, setAttempt] = useState(0);
  // One key for one content: what is sent again unchanged is stored once, what was corrected is a new sending.
  const [sent, setSent] = useState<{ draft: ReportDraft; key: string } | null>(null);

  const sending = useCall('POST /api/reports', {
    refreshes: ['GET /api/reports', 'GET /api/deya/info'],
    // The form says itself what went wrong.
    handles: ({ fields }) => {
      setStep(firstWrongStep(fields) ?? 'check');
      setAttempt((before) => before + 1);
      return true;
    },
  });

  const found = checkReport(draft, deya.text_limit);
  const refused = sent?.draft === draft ? (sending.error?.fields ?? {}) : {};
  const code = sending.data?.code ?? null;
  useGuard(isTouched(draft) && code === null);

  const goTo = (to: Step) => {
    setStep(to);
    setAttempt(0);
  };

  const next = () => (isClean(errorsOfStep(found, step)) ? goTo(nextStep(step)) : setAttempt(attempt + 1));

  const send = () => {
    const wrong = firstWrongStep(found);
    if (wrong) {
      setStep(wrong);
      setAttempt(attempt + 1);
      return;
    }
    const key = sent?.draft === draft ? sent.key : newIdempotencyKey();
    const body = toBody(draft, { deya_id: deya.id, lang: language, idempotency_key: key });
    if (!body || sending.isPending) return;
    setSent({ draft, key });
    sending.mutate({ body });
  };

  const before = previousStep(step);
  return {
    draft,
    change: (patch) => setDraft((current) => ({ ...current, ...patch })),
    step,
    goTo,
    back: before && (() => goTo(before)),
    next,
    send,
    sending: sending.isPending,
    failure: isClean(refused) && sent?.draft === draft ? sending.error : null,
    errors: attempt > 0 ? { ...errorsOfStep(found, step), ...errorsOfStep(refused, step) } : {},
    attempt,
    code,
  };
};
