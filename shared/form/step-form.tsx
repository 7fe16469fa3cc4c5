import { useState, type ReactNode } from 'react';
import type { Fields } from '../contract/forms/form.ts';
import { AnswerSummary, type AnswerGroup } from '../ui/answer-summary.tsx';
import { StepForm as StepFrame } from '../ui/step-form.tsx';
import { FormContent } from './api-form.tsx';
import type { ApiForm } from './use-api-form.ts';

/** One screen of a form: a group of questions. */
export interface FormStep {
  title: string;
  lead?: ReactNode;
  /** The fields on this screen: all of them are right before the next one is shown. */
  fields: readonly string[];
  content: ReactNode;
  /** Label of the button while all fields are empty. */
  skip?: string;
}

/** The last screen: all answers as they will be sent. */
export interface FormReview {
  title: string;
  lead?: ReactNode;
  /** Stands for an answer that was not given. */
  none: string;
  change: string;
  /** The same for screen readers, with the title of the screen that it leads to. */
  changeOf: (title: string) => string;
  /** Answers that are no text, by field; null leaves a field out. */
  answers?: Readonly<Record<string, ReactNode>>;
}

interface StepFormProps<F extends Fields> {
  form: ApiForm<F>;
  steps: readonly FormStep[];
  review: FormReview;
  words: { position: (step: number, count: number) => string; back: string; next: string; send: string };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

type ReviewProps<F extends Fields> = Omit<StepFormProps<F>, 'words'> & { goTo: (step: number) => void };

const Review = <F extends Fields>({ form, steps, review, goTo }: ReviewProps<F>) => {
  const { none, change, changeOf, answers = {} } = review;
  const groups = steps.map(({ title, fields }, step): AnswerGroup => ({
    title,
    answers: fields
      .filter((field) => answers[field] !== null)
      .map((field) => ({
        label: form.texts.label(field),
        value: answers[field] || textOf(form.values[field]) || none,
      })),
    change: { label: change, name: changeOf(title), run: () => goTo(step) },
  }));
  return <AnswerSummary groups={groups} />;
};

/** Which screen is shown, and the ways from one to another. */
const useSteps = <F extends Fields>(form: ApiForm<F>, steps: readonly FormStep[]) => {
  const { resets } = form;
  const [at, setAt] = useState({ step: 0, resets });
  // Answers decide which screens there are, and after a reset the first one is shown.
  const step = at.resets === resets ? Math.min(at.step, steps.length) : 0;
  const show = (to: number): void => setAt({ step: to, resets });
  const goTo = (to: number): void => {
    show(to);
    form.clearAttempt();
  };
  const send = async (): Promise<void> => {
    const wrong = await form.submit();
    const first = steps.findIndex(({ fields }) => fields.some((field) => wrong.includes(field)));
    if (first >= 0) show(first);
  };
  const next = (): unknown => {
    const shown = steps[step];
    if (!shown) return send();
    return form.passes(shown.fields) && goTo(step + 1);
  };
  return { step, goTo, next };
};

/** A long form as a few short screens, and a last look at all answers before they are sent. */
export const StepForm = <F extends Fields>({ form, steps, review, words }: StepFormProps<F>) => {
  const { step, goTo, next } = useSteps(form, steps);
  const shown = steps[step];
  const isEmpty = shown?.fields.every((field) => !form.values[field]) ?? false;
  const onward = shown ? ((isEmpty ? shown.skip : undefined) ?? words.next) : words.send;
  const { title, lead } = shown ?? review;
  return (
    <StepFrame
      step={step + 1}
      count={steps.length + 1}
      position={words.position(step + 1, steps.length + 1)}
      title={title}
      lead={lead}
      back={step > 0 ? { label: words.back, run: () => goTo(step - 1) } : null}
      next={{ label: onward, busy: form.isBusy }}
      onSubmit={next}
    >
      <FormContent form={form} summary shown={shown?.fields ?? []}>
        {shown?.content ?? <Review form={form} steps={steps} review={review} goTo={goTo} />}
      </FormContent>
    </StepFrame>
  );
};
