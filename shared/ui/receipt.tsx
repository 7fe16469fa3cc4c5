import { mdiCheckCircleOutline } from '@mdi/js';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../remote/page-title.ts';
import { colour, radius, type, width } from '../theme/tokens.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

interface ReceiptProps {
  /** What was done, and thanks for it. */
  title: string;
  text?: ReactNode;
  /** What to keep, and what it is called. */
  reference: { label: string; value: string };
  /** What happens next, step by step. */
  next: { title: string; steps: readonly string[] };
  actions: ReactNode;
}

/** It often takes the place of the form it answers, whose end was in view: so it is read and seen from its top. */
const useTop = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, []);
  return heading;
};

/** Something was handed in: the reference to keep, what happens next, where to go from here. */
export const Receipt = ({ title, text, reference, next, actions }: ReceiptProps) => {
  const heading = useTop();
  usePageTitle(title);
  return (
    <div
      css={{
        display: 'grid',
        gap: 24,
        padding: '32px 16px',
        background: colour.surface,
        border: `1px solid ${colour.hairline}`,
        borderRadius: radius.card,
        boxShadow: colour.shadow,
        '@media (min-width:600px)': { padding: 40 },
      }}
    >
      <div css={{ display: 'grid', gap: 8, scrollMarginTop: 120 }}>
        <Icon path={mdiCheckCircleOutline} size={48} css={{ color: colour.good, marginInlineStart: -4 }} />
        <h1 ref={heading} tabIndex={-1} css={type.h1}>
          {title}
        </h1>
        {text && <p css={{ color: colour.textSecondary, maxWidth: width.reading }}>{text}</p>}
      </div>
      <div
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8px 24px',
          padding: '16px 20px',
          background: colour.primaryTint,
          borderRadius: radius.control,
        }}
      >
        <div>
          <p css={{ ...type.small, color: colour.textSecondary }}>{reference.label}</p>
          <p css={{ ...type.h2, fontVariantNumeric: 'tabular-nums', letterSpacing: '0.04em', userSelect: 'all' }}>
            {reference.value}
          </p>
        </div>
        <CopyButton text={reference.value} />
      </div>
      <div>
        <h2 css={{ ...type.h3, marginBottom: 8 }}>{next.title}</h2>
        <ol css={{ margin: 0, paddingInlineStart: 24, display: 'grid', gap: 8, maxWidth: width.reading }}>
          {next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>{actions}</div>
    </div>
  );
};
