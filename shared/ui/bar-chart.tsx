import { useState } from 'react';
import { color, type } from '../theme/tokens.ts';
import { Stack } from './stack.tsx';

/** One bar, or one row of a `ValueTable`. */
export interface Bar {
  /** In full: `Δευτέρα 4 Μαΐου`. Also the key. */
  name: string;
  /** Below the bar; short. */
  tick: string;
  value: number;
  /** Not the ones spoken of: another year, an estimate. */
  quiet?: boolean;
  /** Differs from the other bars: a triangle below the bar and another colour. `note` says it in words. */
  mark?: BarMark;
  /** In words, after the value. */
  note?: string;
}

/** Above the usual values, or below them. */
export type BarMark = 'above' | 'below';

/** The triangle of a mark, upwards or downwards, or a circle for a bar without one. */
export const MarkShape = ({ mark }: { mark?: BarMark | undefined }) => (
  <svg viewBox="0 0 10 10" width={10} height={10} aria-hidden="true" css={{ flex: 'none', maxWidth: '100%' }}>
    {mark ? (
      <path d={mark === 'above' ? 'M5 1 10 9.5H0Z' : 'M5 9.5 0 1h10Z'} css={{ fill: MARK_FILL[mark] }} />
    ) : (
      <circle cx={5} cy={5} r={4.5} css={{ fill: color.primary }} />
    )}
  </svg>
);

const MARK_FILL = { above: color.attention, below: color.textSecondary } as const;

const fillOf = ({ quiet, mark }: Bar) => {
  if (mark) return MARK_FILL[mark];
  return quiet ? color.chartQuiet : color.primary;
};

/** A value with its note, `0,4 m³ (υψηλή)`. */
const valueText = ({ value, note }: Pick<Bar, 'value' | 'note'>, format: (value: number) => string): string =>
  note ? `${format(value)} (${note})` : format(value);

interface BarChartProps {
  /** The content in one sentence: `12% λιγότερο από τον Μάιο πέρυσι`. The text alternative of the picture. */
  summary: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  height?: number;
}

/** Multiples of a power of ten that a scale may end on: half of each, the tick in the middle, is round as well. */
const TOPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The next round number above. */
export const roundUp = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (TOPS.find((step) => step * power >= value) ?? 10);
};

/** A chart that is narrow for the size of its letters omits every second tick, a very narrow one three of four. */
const NARROW = '@container (max-width: 25em)';
const VERY_NARROW = '@container (max-width: 13em)';

/** Ticks that fit: every one, every second, every fifth … */
const tickStep = (count: number): number => (count <= 8 ? 1 : Math.ceil(count / 6));

const GAP = 0.28;

const Bars = ({
  bars,
  top,
  point,
  pointed,
}: {
  bars: readonly Bar[];
  top: number;
  point: (index: number | null) => void;
  pointed: number | null;
}) => (
  <svg
    viewBox={`0 0 ${bars.length} 100`}
    preserveAspectRatio="none"
    aria-hidden="true"
    css={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
    onPointerLeave={() => point(null)}
  >
    {bars.map((bar, index) => {
      const { name, value } = bar;
      const height = Math.max((value / top) * 100, value > 0 ? 1 : 0);
      return (
        <g key={name} onPointerEnter={() => point(index)}>
          <rect x={index} y={0} width={1} height={100} fill="transparent" />
          <rect
            x={index + GAP / 2}
            y={100 - height}
            width={1 - GAP}
            height={height}
            css={{
              fill: fillOf(bar),
              opacity: pointed === null || pointed === index ? 1 : 0.55,
            }}
          />
        </g>
      );
    })}
  </svg>
);

const LEVELS = [1, 0.5, 0];

const Lines = () =>
  LEVELS.map((share) => (
    <div
      key={share}
      css={{
        position: 'absolute',
        insetInline: 0,
        bottom: `${share * 100}%`,
        borderTop: `1px solid ${color.hairline}`,
      }}
    />
  ));

/** The scale has a column of its own, so that it never lies on a bar. */
const Scale = ({ top, format }: { top: number; format: (value: number) => string }) => {
  const words = LEVELS.map((share) => format(top * share));
  return (
    <div
      aria-hidden="true"
      css={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        marginBlock: -10,
        ...type.small,
        color: color.textSecondary,
        textAlign: 'end',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {LEVELS.map((share, at) => (
        // Half of one litre reads as one litre again.
        <span key={share}>{words[at] === words[at - 1] ? '\u00A0' : words[at]}</span>
      ))}
    </div>
  );
};

const Marks = ({ bars }: { bars: readonly Bar[] }) => (
  <div
    css={{
      display: 'grid',
      gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))`,
      justifyItems: 'center',
      marginBottom: 4,
    }}
  >
    {bars.map(({ name, mark }) => (
      <span key={name} css={{ display: 'flex', justifyContent: 'center', height: 10, width: '80%' }}>
        {mark && <MarkShape mark={mark} />}
      </span>
    ))}
  </div>
);

const Ticks = ({ bars }: { bars: readonly Bar[] }) => {
  const step = tickStep(bars.length);
  return (
    <div
      css={{
        display: 'grid',
        gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))`,
        ...type.small,
        color: color.textSecondary,
      }}
    >
      {bars.map(({ name, tick }, index) => (
        <span
          key={name}
          css={{
            display: 'flex',
            justifyContent: 'center',
            whiteSpace: 'nowrap',
            ...(bars.length > 8 && index % (2 * step) !== 0 ? { [NARROW]: { visibility: 'hidden' } } : {}),
            ...(index % (4 * step) !== 0 ? { [VERY_NARROW]: { visibility: 'hidden' } } : {}),
          }}
        >
          {index % step === 0 ? tick : ''}
        </span>
      ))}
    </div>
  );
};

/**
 * Amounts over time as bars, with a summary sentence. Touch or mouse shows the value of one bar. A page where each value
 * matters offers them in a `ValueTable` as well.
 */
export const BarChart = ({ summary, bars, format, height = 180 }: BarChartProps) => {
  const [pointed, point] = useState<number | null>(null);
  const top = roundUp(Math.max(...bars.map(({ value }) => value), 0));
  const read = pointed === null ? undefined : bars[pointed];
  return (
    <Stack as="figure" gap={6} css={{ containerType: 'inline-size' }}>
      <figcaption css={{ minHeight: '1.5em' }}>
        {read ? `${read.name}: ${valueText(read, format)}` : summary}
      </figcaption>
      <div
        css={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 12, rowGap: 6, marginTop: 14 }}
      >
        <Scale top={top} format={format} />
        <div css={{ position: 'relative', height }}>
          <Lines />
          <Bars {...{ bars, top, pointed, point }} />
        </div>
        <div aria-hidden="true" css={{ gridColumn: 2 }}>
          {bars.some(({ mark }) => mark) && <Marks bars={bars} />}
          <Ticks bars={bars} />
        </div>
      </div>
    </Stack>
  );
};
