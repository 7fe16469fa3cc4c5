import { useId } from 'react';
import { color, from, motion, radius, type } from '../theme/tokens.ts';

interface SegmentsProps<V extends string> {
  /** The label of the choice, for screen readers. */
  label: string;
  choices: readonly { value: V; label: string; lang?: string }[];
  value: V;
  onChange: (value: V) => void;
  /** For choices that do not fit into one row: the first one stands above the others, which share the row below it. */
  firstAlone?: boolean;
}

const segment = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 40,
  flex: 1,
  whiteSpace: 'nowrap',
  padding: '4px 8px',
  [from.small]: { padding: '4px 14px' },
  borderRadius: radius.control - 2,
  color: color.textSecondary,
  cursor: 'pointer',
  transition: `background-color ${motion.quick}`,
  ...type.smallStrong,
  '&:hover': { color: color.text },
  '&:has(:checked)': {
    background: color.raised,
    color: color.text,
    boxShadow: `0 0 0 1px ${color.hairline}, ${color.shadow}`,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
} as const;

const twoRows = (below: number) => ({
  display: 'inline-grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  [from.small]: { gridTemplateColumns: `repeat(${below}, 1fr)` },
  '& > :first-of-type': { gridColumn: '1 / -1' },
});

/** A few ways to look at the same thing: week, month, three months; chart, table. */
export const Segments = <V extends string>(props: SegmentsProps<V>) => {
  const { label, choices, value, onChange, firstAlone = false } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      css={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: 4,
        padding: 4,
        background: color.sunken,
        borderRadius: radius.control + 2,
        maxWidth: '100%',
        ...(firstAlone && twoRows(choices.length - 1)),
      }}
    >
      {choices.map((choice) => (
        <label key={choice.value} css={segment}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            css={{ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' }}
          />
          <span lang={choice.lang}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
