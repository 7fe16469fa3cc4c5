import type { ReactNode } from 'react';
import { useFormats } from '../remote/use-formats.ts';
import { colour, type } from '../theme/tokens.ts';

interface AmountFigureProps {
  /** Integer cents. */
  cents: number | null | undefined;
  /** What the amount is, above it. */
  label?: ReactNode;
  /** What follows from it, below: a due date, a state. */
  note?: ReactNode;
  /** `large` is the one amount of a page, `normal` one of several. */
  size?: 'large' | 'normal';
}

/** An amount of money that can be read at arm's length. */
export const AmountFigure = ({ cents, label, note, size = 'large' }: AmountFigureProps) => {
  const { money } = useFormats();
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      {label && <p css={{ color: colour.textSecondary }}>{label}</p>}
      <p css={size === 'large' ? type.figure : { ...type.h2, fontVariantNumeric: 'tabular-nums' }}>{money(cents)}</p>
      {note && <div css={{ color: colour.textSecondary }}>{note}</div>}
    </div>
  );
};
