import { useState } from 'react';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useGuard, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { errorsOf, isClean, type FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import {
  checkAnswers,
  keptAnswers,
  visibleSteps,
  type FormAnswers,
  type FormStep,
} from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, type FormElement, type FormLayout } from '@hydria/shared/rules/form-layout.ts';

/** What a signed-in person would otherwise type again; only their name, which no second person's field asks for. */
const knownOf = (user: User | null): Record<string, string | undefined> => ({
  'given-name': user?.first_name,
  'family-name': user?.last_name,
});

const startWith = (layout: FormLayout, user: User | null): FormAnswers => {
  const first = ({ options }: FormElement) => options.default ?? knownOf(user)[options.autocomplete ?? ''];
  const filled = elementsOf(layout).flatMap((element) => {
    const value = first(element);
    return value ? [[element.options.field, value] as const] : [];
  });
  return Object.fromEntries(filled);
};

const fieldsOf = (step: FormStep | undefined): string[] =>
  elementsOf(step?.rows ?? []).map(({ options }) => options.field);

/** Fills in, checks and sends one form. The screen after the last question is the summary. */
export const useAnswers = (form: OnlineForm, layout: FormLayout) => {
  const { language } = useSurroundings();
  const user = useSession((session) => session.user);
  const [answers, setAnswers] = useState(() => startWith(layout, user));
  const [touched, setTouched] = useState(false);
  const [at, setAt] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // One key for one content: what is sent again unchanged is stored once.
  const [sent, setSent] = useState<{ answers: FormAnswers; key: string } | null>(null);

  const steps = visibleSteps(layout, answers);
  const step = Math.min(at, steps.length);
  const firstWrong = (errors: FieldErrors<string>) =>
    steps.findIndex((one) => !isClean(errorsOf(errors, fieldsOf(one))));

  const sending = useCall('POST /api/onlineForms/{id}/answers', {
    // The form says itself what went wrong.
    handles: ({ fields }) => {
      const wrong = firstWrong(fields);
      if (wrong >= 0) setAt(wrong);
      setAttempt((before) => before + 1);
      return true;
    },
  });
  useGuard(touched && !sending.isSuccess);

  const isSame = sent?.answers === answers;
  const found: FieldErrors<string> = { ...checkAnswers(layout, answers), ...(isSame ? sending.error?.fields : {}) };
  const here = errorsOf(found, fieldsOf(steps[step]));

  const goTo = (to: number) => {
    setAt(to);
    setAttempt(0);
  };

  const send = () => {
    if (sending.isPending) return;
    const key = sent && isSame ? sent.key : newIdempotencyKey();
    setSent({ answers, key });
    sending.mutate({
      params: { id: String(form.id) },
      query: { lang: language },
      body: { answers: keptAnswers(layout, answers), idempotency_key: key },
    });
  };

  const next = () => {
    if (!isClean(here)) return setAttempt(attempt + 1);
    if (step < steps.length) return goTo(step + 1);
    const wrong = firstWrong(checkAnswers(layout, answers));
    if (wrong < 0) return send();
    setAt(wrong);
    setAttempt(attempt + 1);
  };

  return {
    answers,
    answer: (field: string, value: string | string[]) => {
      setTouched(true);
      setAnswers((before) => ({ ...before, [field]: value }));
    },
    steps,
    step,
    goTo,
    next,
    errors: attempt > 0 ? here : {},
    attempt,
    sending: sending.isPending,
    /** Why it could not be sent; what was written is still here. */
    failure: isSame && isClean(sending.error?.fields ?? {}) ? sending.error : null,
    receipt: sending.data ?? null,
  };
};
