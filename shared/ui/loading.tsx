import type { ReactNode } from 'react';
import { Skeleton } from '../mui/mui.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { colour, radius } from '../theme/tokens.ts';

const Busy = ({ children }: { children: ReactNode }) => {
  const t = useSharedT();
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{t('states.loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
};

interface LoadingProps {
  /** What is on its way: rows of a list, lines of text, one figure with a line, a chart, a form. */
  shape?: 'rows' | 'text' | 'figure' | 'chart' | 'form';
  /** How many rows or lines. */
  count?: number;
}

const times = (count: number, draw: (index: number) => ReactNode): ReactNode =>
  Array.from({ length: count }, (_, index) => draw(index));

const Row = () => (
  <div
    css={{
      display: 'flex',
      alignItems: 'center',
      gap: 16,
      paddingBlock: 16,
      borderBottom: `1px solid ${colour.hairline}`,
    }}
  >
    <div css={{ flex: 1 }}>
      <Skeleton variant="rounded" height={16} width="52%" />
      <Skeleton variant="rounded" height={12} width="34%" sx={{ mt: 1 }} />
    </div>
    <Skeleton variant="rounded" height={20} width={88} />
  </div>
);

const Field = () => (
  <div css={{ marginBottom: 24 }}>
    <Skeleton variant="rounded" height={14} width={120} />
    <Skeleton variant="rounded" height={48} sx={{ mt: 1 }} />
  </div>
);

const Bars = () => (
  <div css={{ display: 'flex', alignItems: 'end', gap: 8, height: 160 }}>
    {[46, 62, 38, 70, 88, 54, 60, 42, 76, 58, 66, 50].map((height, index) => (
      <Skeleton key={index} variant="rectangular" height={`${height}%`} sx={{ flex: 1, borderRadius: '4px 4px 0 0' }} />
    ))}
  </div>
);

const Figure = () => (
  <>
    <Skeleton variant="rounded" height={14} width="40%" />
    <Skeleton variant="rounded" height={40} width="62%" sx={{ mt: 1.5 }} />
    <Skeleton variant="rounded" height={14} width="50%" sx={{ mt: 1.5 }} />
  </>
);

const SHAPES: Record<NonNullable<LoadingProps['shape']>, (count: number) => ReactNode> = {
  rows: (count) => times(count, (index) => <Row key={index} />),
  text: (count) =>
    times(count, (index) => (
      <Skeleton key={index} variant="rounded" height={14} width={`${92 - ((index * 17) % 40)}%`} sx={{ mb: 1.25 }} />
    )),
  figure: () => <Figure />,
  chart: () => <Bars />,
  form: (count) => times(count, (index) => <Field key={index} />),
};

/** Stands in the place of what is on its way, in its shape, so that nothing moves when it arrives. */
export const Loading = ({ shape = 'rows', count = 4 }: LoadingProps) => <Busy>{SHAPES[shape](count)}</Busy>;

/** A whole page on its way: heading and one card. */
export const PageSkeleton = ({ shape = 'rows', count = 5 }: LoadingProps) => (
  <Busy>
    <Skeleton variant="rounded" height={36} width="min(320px, 70%)" sx={{ mb: 3 }} />
    <div
      css={{
        padding: 24,
        background: colour.surface,
        border: `1px solid ${colour.hairline}`,
        borderRadius: radius.card,
      }}
    >
      {SHAPES[shape](count)}
    </div>
  </Busy>
);
