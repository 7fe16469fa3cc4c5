import type { ReactNode } from 'react';
import { usePageTitle } from '../remote/page-title.ts';
import { from, width } from '../theme/tokens.ts';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface PageProps {
  title: string;
  /** Language of the title, where it is not that of the page. */
  lang?: string;
  /** Name of the window, when it says more than the heading: `Λογαριασμός Μαΐου 2026`. */
  windowTitle?: string;
  /** A sentence below the heading. */
  intro?: ReactNode;
  /** Buttons beside the heading; below it on phones. */
  actions?: ReactNode;
  /** Above the heading: where this page belongs to. */
  above?: ReactNode;
  /** `reading` for text and forms, `wide` for tables, `full` for what fills the width of the specification. */
  width?: 'reading' | 'narrow' | 'wide' | 'full';
  children: ReactNode;
}

const WIDTHS = { reading: 760, narrow: width.mobile, wide: 1120, full: width.desktop } as const;

/** A page: its heading, what can be done, its content. Its heading takes the focus when the page has changed. */
export const Page = ({
  title,
  lang,
  windowTitle = title,
  intro,
  actions,
  above,
  width: size = 'wide',
  children,
}: PageProps) => {
  usePageTitle(windowTitle);
  return (
    <div
      css={{
        width: '100%',
        maxWidth: WIDTHS[size],
        marginInline: 'auto',
        display: 'grid',
        gap: 16,
        [from.medium]: { gap: 24 },
      }}
    >
      <Row as="header" gap="12px 24px" align="end" justify="space-between">
        {/* Buttons keep their place beside a long introduction. */}
        <Stack gap={4} css={{ minWidth: 0, flex: '1 1 320px' }}>
          {above}
          <Text as="h1" tabIndex={-1} lang={lang} type="h1" css={{ textWrap: 'balance' }}>
            {title}
          </Text>
          {intro && <Muted css={{ maxWidth: width.reading }}>{intro}</Muted>}
        </Stack>
        {actions && <Row gap={8}>{actions}</Row>}
      </Row>
      {children}
    </div>
  );
};
