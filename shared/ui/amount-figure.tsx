import type { ReactNode } from 'react';
import { useFormats } from '../remote/use-formats.ts';
import { type } from '../theme/tokens.ts';
import { Muted } from './muted.tsx';
import { Stack } from './stack.tsx';

interface AmountFigureProps {
  /** Integer cents. */
  cents: number | null | undefined;
  /** The label of the amount, above it. */
  label?: ReactNode;
  /** A consequence, below: a due date, a state. */
  note?: ReactNode;
  /** `large` is the one amount of a page, `normal` one of several. */
  size?: 'large' | 'normal';
}

/** An amount of money that can be read at arm's length. */
export const AmountFigure = ({ cents, label, note, size = 'large' }: AmountFigureProps) => {
  const { money } = useFormats();
  return (
    <Stack gap={4}>
      {label && <Muted>{label}</Muted>}
      <p css={size === 'large' ? type.figure : { ...type.h2, fontVariantNumeric: 'tabular-nums' }}>{money(cents)}</p>
      {note && <Muted as="div">{note}</Muted>}
    </Stack>
  );
};
