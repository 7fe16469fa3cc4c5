import type { ReactNode } from 'react';
import { PortalLink } from '../remote/portal-link.tsx';
import { color, from, radius, type } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

interface CaseItemProps {
  /** A path of `@mdi/js`. */
  icon: string;
  /** The page of the case; the whole item leads there. */
  to: string;
  title: string;
  /** Language of the title, where it is not that of the page. */
  lang?: string | undefined;
  /** Its day and its reference. */
  note: ReactNode;
  /** Its state. */
  state: ReactNode;
  children?: ReactNode;
}

const item = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 16px',
  padding: 16,
  borderTop: `1px solid ${color.hairline}`,
  '&:first-of-type': { borderTop: 0 },
  '&:hover': { background: color.primaryTint },
  '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: -3, borderRadius: radius.card },
  [from.medium]: { padding: 24 },
} as const;

/** The whole item is pressed; the link in its heading says where it leads. */
const wholeItem = {
  color: color.text,
  textDecoration: 'none',
  '&&': { outline: 'none' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

/** A report or an application in the list of a person. */
export const CaseItem = ({ icon, to, title, lang, note, state, children }: CaseItemProps) => (
  <li css={item}>
    <span
      css={{
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        borderRadius: radius.control,
        background: color.primaryTint,
        color: color.primary,
      }}
    >
      <Icon path={icon} />
    </span>
    <Stack gap={8} css={{ minWidth: 0 }}>
      <Row gap="4px 16px" align="start" justify="space-between">
        <div css={{ minWidth: 0 }}>
          <h2 css={type.strong} lang={lang}>
            <PortalLink to={to} css={wholeItem}>
              {title}
            </PortalLink>
          </h2>
          <Muted small css={{ fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Muted>
        </div>
        {state}
      </Row>
      {children}
    </Stack>
  </li>
);
