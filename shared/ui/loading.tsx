import { keyframes } from '@emotion/react';
import type { ReactNode } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color, radius } from '../theme/tokens.ts';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

interface BoneProps {
  height: number | string;
  width?: number | string;
  className?: string;
}

/** Where something will stand. */
const Bone = ({ height, width, className }: BoneProps) => (
  <span
    className={className}
    css={{
      display: 'block',
      width,
      height,
      borderRadius: 6,
      background: color.skeleton,
      animation: `${breathe} 2s ease-in-out 0.5s infinite`,
    }}
  />
);

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
  /** The expected content: rows of a list, lines of text, one figure with a line, a chart, a form. */
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
      borderBottom: `1px solid ${color.hairline}`,
    }}
  >
    <div css={{ flex: 1 }}>
      <Bone height={16} width="52%" />
      <Bone height={12} width="34%" css={{ marginTop: 8 }} />
    </div>
    <Bone height={20} width={88} />
  </div>
);

const Field = () => (
  <div css={{ marginBottom: 24 }}>
    <Bone height={14} width={120} />
    <Bone height={48} css={{ marginTop: 8 }} />
  </div>
);

const Bars = () => (
  <div css={{ display: 'flex', alignItems: 'end', gap: 8, height: 160 }}>
    {[46, 62, 38, 70, 88, 54, 60, 42, 76, 58, 66, 50].map((height, index) => (
      <Bone key={index} height={`${height}%`} css={{ flex: 1, borderRadius: '4px 4px 0 0' }} />
    ))}
  </div>
);

const Figure = () => (
  <>
    <Bone height={14} width="40%" />
    <Bone height={40} width="62%" css={{ marginTop: 12 }} />
    <Bone height={14} width="50%" css={{ marginTop: 12 }} />
  </>
);

const SHAPES: Record<NonNullable<LoadingProps['shape']>, (count: number) => ReactNode> = {
  rows: (count) => times(count, (index) => <Row key={index} />),
  text: (count) =>
    times(count, (index) => (
      <Bone key={index} height={14} width={`${92 - ((index * 17) % 40)}%`} css={{ marginBottom: 10 }} />
    )),
  figure: () => <Figure />,
  chart: () => <Bars />,
  form: (count) => times(count, (index) => <Field key={index} />),
};

/** A skeleton in the shape of the expected content, so that it causes no layout shift. */
export const Loading = ({ shape = 'rows', count = 4 }: LoadingProps) => <Busy>{SHAPES[shape](count)}</Busy>;

/** The skeleton of a whole page: heading and one card. */
export const PageSkeleton = ({ shape = 'rows', count = 5 }: LoadingProps) => (
  <Busy>
    <Bone height={36} width="min(320px, 70%)" css={{ marginBottom: 24 }} />
    <div
      css={{
        padding: 24,
        background: color.surface,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.card,
      }}
    >
      {SHAPES[shape](count)}
    </div>
  </Busy>
);
