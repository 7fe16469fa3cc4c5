import { mdiCheckCircleOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { usePageTitle } from '../remote/page-title.ts';
import { color, radius, type, width } from '../theme/tokens.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';
import { useTop } from './use-top.ts';

interface ReceiptProps {
  /** The confirmation, with thanks. */
  title: string;
  text?: ReactNode;
  /** The reference, and its label. */
  reference: { label: string; value: string };
  /** The next steps, in order. */
  next: { title: string; steps: readonly string[] };
  actions: ReactNode;
}

/** Something was handed in: the reference to keep, what happens next, where to go from here. */
export const Receipt = ({ title, text, reference, next, actions }: ReceiptProps) => {
  const content = useTop();
  usePageTitle(title);
  return (
    <div
      ref={content}
      css={{
        display: 'grid',
        gap: 24,
        padding: '32px 16px',
        background: color.surface,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.card,
        boxShadow: color.shadow,
        '@media (min-width:600px)': { padding: 40 },
      }}
    >
      <Stack gap={8}>
        <Icon path={mdiCheckCircleOutline} size={48} css={{ color: color.good, marginInlineStart: -4 }} />
        <h1 tabIndex={-1} css={type.h1}>
          {title}
        </h1>
        {text && <Muted css={{ maxWidth: width.reading }}>{text}</Muted>}
      </Stack>
      <div
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8px 24px',
          padding: '16px 20px',
          background: color.primaryTint,
          borderRadius: radius.control,
        }}
      >
        <div>
          <Muted small>{reference.label}</Muted>
          <Text type="h2" css={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.04em', userSelect: 'all' }}>
            {reference.value}
          </Text>
        </div>
        <CopyButton text={reference.value} />
      </div>
      <div>
        <Text as="h2" type="h3" css={{ marginBottom: 8 }}>
          {next.title}
        </Text>
        <Stack as="ol" gap={8} css={{ margin: 0, paddingInlineStart: 24, maxWidth: width.reading }}>
          {next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
      </div>
      <Row gap={12}>{actions}</Row>
    </div>
  );
};
