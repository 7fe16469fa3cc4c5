import { colour } from '../theme/tokens.ts';

interface SparklineProps {
  values: readonly number[];
  /** What it says, in words; the line itself is decoration when the words stand beside it. */
  label?: string;
  height?: number;
}

const WIDTH = 100;

const points = (values: readonly number[], height: number): [x: number, y: number][] => {
  const top = Math.max(...values, 0) || 1;
  return values.map((value, index) => [
    (index / Math.max(values.length - 1, 1)) * WIDTH,
    height - (value / top) * (height - 4) - 2,
  ]);
};

/** The course of a few weeks in the height of a line or two. */
export const Sparkline = ({ values, label, height = 48 }: SparklineProps) => {
  if (values.length < 2) return null;
  const line = points(values, height)
    .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    .join('L');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
      css={{ display: 'block', width: '100%', height }}
    >
      <path d={`M${line}L${WIDTH} ${height}L0 ${height}Z`} css={{ fill: colour.primaryTint }} />
      <path
        d={`M${line}`}
        css={{
          fill: 'none',
          stroke: colour.primary,
          strokeWidth: 2,
          vectorEffect: 'non-scaling-stroke',
          strokeLinejoin: 'round',
        }}
      />
    </svg>
  );
};
