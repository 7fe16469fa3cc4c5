import { mdiArrowLeft } from '@mdi/js';
import { useEffect, useRef, type ReactNode } from 'react';
import { color, from, radius, type, width } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Stack } from './stack.tsx';

interface StepFormProps {
  /** Which of how many, from 1. */
  step: number;
  count: number;
  /** The same in words: `Βήμα 2 από 4`. */
  position: string;
  /** The question of this screen. */
  title: string;
  lead?: ReactNode;
  /** The way to the screen before; null on the first. */
  back: { label: string; run: () => void } | null;
  /** The one button that goes on or sends; null where the form ends. */
  next: { label: string; busy?: boolean } | null;
  onSubmit: () => void;
  /** Shown below the buttons, outside the form. */
  below?: ReactNode;
  children: ReactNode;
}

const Progress = ({ step, count }: { step: number; count: number }) => (
  <div aria-hidden="true" css={{ display: 'grid', gridTemplateColumns: `repeat(${count}, 1fr)`, gap: 6 }}>
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        css={{ height: 6, borderRadius: radius.chip, background: index < step ? color.primary : color.hairline }}
      />
    ))}
  </div>
);

/** The heading takes the focus when another screen comes, so that it is read and the page begins at its top. */
const useHeadingFocus = (step: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [step]);
  return heading;
};

/** The way back and the way on, beside each other where there is room. */
const StepButtons = ({ back, next }: Pick<StepFormProps, 'back' | 'next'>) => (
  <div css={{ display: 'flex', flexWrap: 'wrap-reverse', alignItems: 'center', gap: '8px 16px', paddingTop: 8 }}>
    {back && (
      <Button startIcon={<Icon path={mdiArrowLeft} size={20} />} onClick={back.run} disabled={next?.busy === true}>
        {back.label}
      </Button>
    )}
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap-reverse',
        gap: '8px 16px',
        marginInlineStart: 'auto',
        flex: '1 1 auto',
        justifyContent: 'flex-end',
        [`@media (max-width:${599.98}px)`]: { '& > *': { flex: '1 1 auto' } },
      }}
    >
      {next && (
        <Button type="submit" variant="contained" size="large" loading={next.busy === true}>
          {next.label}
        </Button>
      )}
    </div>
  </div>
);

/** A long form as a few short screens: where one is, one group of questions, one button that goes on. */
export const StepForm = ({
  step,
  count,
  position,
  title,
  lead,
  back,
  next,
  onSubmit,
  below,
  children,
}: StepFormProps) => {
  const heading = useHeadingFocus(step);
  return (
    <section
      css={{
        scrollMarginTop: 96,
        background: color.surface,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.card,
        boxShadow: color.shadow,
        padding: 16,
        [from.medium]: { padding: 32 },
      }}
    >
      <Progress step={step} count={count} />
      <Stack as="header" gap={4} css={{ marginBlock: '16px 24px' }}>
        <Muted small>{position}</Muted>
        <h2 ref={heading} tabIndex={-1} css={type.h2}>
          {title}
        </h2>
        {lead && <Muted css={{ maxWidth: width.reading }}>{lead}</Muted>}
      </Stack>
      <Form onSubmit={onSubmit}>
        {children}
        <StepButtons back={back} next={next} />
      </Form>
      {below}
    </section>
  );
};
