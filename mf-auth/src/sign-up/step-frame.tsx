import type { ReactNode } from 'react';
import type { Fields } from '@hydria/shared/contract/forms/form.ts';
import { SingleStep } from '@hydria/shared/form/single-step.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useT } from '../use-sign-up-t.ts';
import type { Flow } from './use-flow.ts';

interface StepFrameProps<F extends Fields> {
  flow: Flow;
  form: ApiForm<F>;
  title: string;
  lead?: ReactNode;
  /** Label of the button; `next` unless given. */
  send?: string;
  children: ReactNode;
}

/** One question of the registration, with the words of its frame. */
export const StepFrame = <F extends Fields>({ flow, send, children, ...step }: StepFrameProps<F>) => {
  const t = useT();
  const { position, count, back, isMoved } = flow;
  return (
    <SingleStep
      {...step}
      step={position}
      count={count}
      position={t('step.position', { step: position, count })}
      back={back && { label: t('step.back'), run: back }}
      next={send ?? t('step.next')}
      isMoved={isMoved}
    >
      {children}
    </SingleStep>
  );
};
