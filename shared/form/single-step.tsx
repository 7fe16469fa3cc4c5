import { useEffect, useRef, type ReactNode } from 'react';
import type { Fields } from '../contract/forms/form.ts';
import { StepForm as StepFrame } from '../ui/step-form.tsx';
import { FormContent } from './api-form.tsx';
import type { ApiForm } from './use-api-form.ts';

interface SingleStepProps<F extends Fields> {
  form: ApiForm<F>;
  /** Which of how many, from 1. */
  step: number;
  count: number;
  /** The same in words. */
  position: string;
  title: string;
  lead?: ReactNode;
  /** The way to the step before; null on the first. */
  back: { label: string; run: () => void } | null;
  /** Label of the button that sends the form. */
  next: string;
  /** Whether another step was shown before: the heading then takes the focus. */
  isMoved: boolean;
  children: ReactNode;
}

const useHeadingFocus = (isMoved: boolean) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMoved) frame.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [isMoved]);
  return frame;
};

/** A step that is a form of its own, sent before the next one is shown; `StepForm` has the steps of one form. */
export const SingleStep = <F extends Fields>({ form, next, isMoved, children, ...frame }: SingleStepProps<F>) => {
  const element = useHeadingFocus(isMoved);
  return (
    <div ref={element}>
      <StepFrame {...frame} next={{ label: next, busy: form.isBusy }} onSubmit={form.submit}>
        <FormContent form={form} summary>
          {children}
        </FormContent>
      </StepFrame>
    </div>
  );
};
