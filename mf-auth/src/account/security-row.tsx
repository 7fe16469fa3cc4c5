import type { ReactNode } from 'react';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';

interface SecurityRowProps {
  /** A path of `@mdi/js`. */
  icon: string;
  title: string;
  /** How it stands; empty while that is on its way, in a line that keeps its height. */
  text: string;
  action?: ReactNode;
}

/** One thing that keeps the account its owner's: what, how it stands, what can be done. */
export const SecurityRow = ({ icon, title, text, action }: SecurityRowProps) => (
  <li
    css={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      minHeight: 72,
      paddingBlock: 12,
      borderTop: `1px solid ${colour.hairline}`,
      '&:first-of-type': { borderTop: 0 },
      '&:last-of-type': { paddingBottom: 0 },
    }}
  >
    <Icon path={icon} css={{ color: colour.textSecondary }} />
    <div css={{ flex: '1 1 160px', minWidth: 0 }}>
      <p css={type.strong}>{title}</p>
      <Muted small css={{ minHeight: 20, overflowWrap: 'anywhere' }}>
        {text}
      </Muted>
    </div>
    {action}
  </li>
);
