import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Fields } from '../contract/forms/form.ts';
import { useTitlePrefix } from '../remote/page-title.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { Navigate, useNavigate, useSearchParams } from '../router/router.ts';
import { Alert } from '../ui/alert.tsx';
import { AnswerSummary, type AnswerGroup } from '../ui/answer-summary.tsx';
import { Button } from '../ui/button.tsx';
import { StepForm as StepFrame } from '../ui/step-form.tsx';
import { FormContent } from './api-form.tsx';
import { useIsActing } from '../remote/use-is-acting.ts';
import { OnlyCustomer } from './only-customer.tsx';
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
  /** The form ends with this screen, the last one: nothing is sent. */
  ends?: boolean;
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
  /** Questions whose words away from their screen say more, by field. */
  labels?: Readonly<Record<string, string>>;
  /** Answers that are no text, by field; null leaves a field out. */
  answers?: Readonly<Record<string, ReactNode>>;
}

interface StepFormProps<F extends Fields> {
  form: ApiForm<F>;
  steps: readonly FormStep[];
  review: FormReview;
  words: { position: (step: number, count: number) => string; back: string; next: string; send: string };
  /** Called with each step as it is shown, counted from 0; the number of steps is that of the review. */
  onStep?: (step: number) => void;
  /** Shown below the buttons of each step from which something can be sent; counted likewise. */
  below?: (step: number) => ReactNode;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

type ReviewProps<F extends Fields> = Omit<StepFormProps<F>, 'words' | 'onStep' | 'below'> & {
  goTo: (step: number) => void;
};

const Review = <F extends Fields>({ form, steps, review, goTo }: ReviewProps<F>) => {
  const { none, change, changeOf, labels = {}, answers = {} } = review;
  const groups = steps.map(({ title, fields }, step): AnswerGroup => ({
    title,
    answers: fields
      .filter((field) => answers[field] !== null)
      .map((field) => ({
        label: labels[field] ?? form.texts.label(field),
        value: answers[field] || textOf(form.values[field]) || none,
      })),
    change: { label: change, name: changeOf(title), run: () => goTo(step) },
  }));
  return <AnswerSummary groups={groups} />;
};

/** Name of the step in the address, counted from 1. */
const STEP = 'step';

/** The number of screens: the steps and the review, which a form that ends without sending does not reach. */
const screensOf = (steps: readonly FormStep[]): number => (steps.at(-1)?.ends ? steps.length : steps.length + 1);

/** The address of a step; the first one has none of its own. */
const atStep = (query: URLSearchParams, step: number): URLSearchParams => {
  const changed = new URLSearchParams(query);
  if (step === 0) changed.delete(STEP);
  else changed.set(STEP, String(step + 1));
  return changed;
};

/**
 * The step of the address, and the ways to others. Each one is an entry of the history, so that the browser's Back goes one step
 * back. An address leads no further than the first step with wrong answers.
 */
const useStepOfAddress = <F extends Fields>(form: ApiForm<F>, steps: readonly FormStep[]) => {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const asked = Math.max(0, Math.trunc(Number(query.get(STEP))) - 1 || 0);
  const open = steps.findIndex(({ fields }) => !form.isRight(fields));
  const step = Math.min(asked, open < 0 ? steps.length : open, screensOf(steps) - 1);
  /** For each step the one from which it was entered last. */
  const enteredFrom = useRef(new Map<number, number>());
  const show = (to: number): void => {
    if (to === step) return;
    enteredFrom.current.set(to, step);
    setQuery(atStep(query, to));
  };
  return {
    step,
    show,
    /** Goes back in the history where the step before is there, so that it does not lie in it twice. */
    back: () => (enteredFrom.current.get(step) === step - 1 ? navigate(-1) : show(step - 1)),
    restart: () => setQuery(atStep(query, 0), { replace: true }),
    /** The address, where it names a step that cannot be shown yet. */
    redirect: asked === step ? null : { search: atStep(query, step).toString() },
  };
};

/** Which screen is shown, and the ways from one to another. */
const useSteps = <F extends Fields>(form: ApiForm<F>, steps: readonly FormStep[]) => {
  const { step, show, back, restart, redirect } = useStepOfAddress(form, steps);
  const goTo = (to: number): void => {
    show(to);
    form.clearAttempt();
  };
  const send = async (): Promise<void> => {
    const wrong = await form.submit();
    const first = steps.findIndex(({ fields }) => fields.some((field) => wrong.includes(field)));
    if (first >= 0) show(first);
  };
  return {
    step,
    redirect,
    goTo,
    back: () => {
      back();
      form.clearAttempt();
    },
    next: (): unknown => {
      const shown = steps[step];
      if (!shown) return send();
      if (shown.ends) return undefined;
      return form.passes(shown.fields) && goTo(step + 1);
    },
    startAgain: () => {
      restart();
      form.reset();
    },
  };
};

/** Says on the first screen of a visit that earlier input is there again, and what of it is not. */
const Restored = ({ hadFiles, startAgain }: { hadFiles: boolean; startAgain: () => void }) => {
  const t = useSharedT();
  const action = <Button onClick={startAgain}>{t('draft.start_again')}</Button>;
  return (
    <div css={{ marginBottom: 24 }}>
      <Alert severity="info" role="status" action={action}>
        {t('draft.restored')} {hadFiles && t('draft.files')}
      </Alert>
    </div>
  );
};

/** Names the screen in the title of the window, and whether something on it is wrong. */
const useStepTitle = (position: string, isWrong: boolean): void => {
  const t = useSharedT();
  useTitlePrefix(`${isWrong ? `${t('errors.in_title')} ` : ''}${position} ·`);
};

const useOnStep = (step: number, onStep: ((step: number) => void) | undefined): void => {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => latest.current?.(step), [step]);
};

const Screens = <F extends Fields>({ form, steps, review, words, onStep, below }: StepFormProps<F>) => {
  const { step, redirect, goTo, back, next, startAgain } = useSteps(form, steps);
  useOnStep(step, onStep);
  const [firstStep] = useState(step);
  const shown = steps[step];
  const isEmpty = shown?.fields.every((field) => !form.values[field]) ?? false;
  const onward = shown ? ((isEmpty ? shown.skip : undefined) ?? words.next) : words.send;
  const { title, lead } = shown ?? review;
  const position = words.position(step + 1, screensOf(steps));
  useStepTitle(position, shown?.fields.some((field) => form.errors[field] !== undefined) ?? false);
  return (
    <>
      {redirect && <Navigate to={redirect} replace />}
      <StepFrame
        step={step + 1}
        count={screensOf(steps)}
        position={position}
        title={title}
        lead={lead}
        back={step > 0 ? { label: words.back, run: back } : null}
        next={shown?.ends ? null : { label: onward, busy: form.isBusy }}
        onSubmit={next}
        below={!shown?.ends && below?.(step)}
      >
        {form.restored && step === firstStep && <Restored {...form.restored} startAgain={startAgain} />}
        <FormContent form={form} summary shown={shown?.fields ?? []}>
          {shown?.content ?? <Review form={form} steps={steps} review={review} goTo={goTo} />}
        </FormContent>
      </StepFrame>
    </>
  );
};

/** A long form as a few short screens, and a last look at all answers before they are sent. */
export const StepForm = <F extends Fields>(props: StepFormProps<F>) =>
  useIsActing() ? <OnlyCustomer /> : <Screens {...props} />;
