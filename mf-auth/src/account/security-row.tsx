import type { ReactNode } from 'react';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';

interface SecurityRowProps {
  /** A path of `@mdi/js`. */
  icon: string;
  title: string;
  /** The state in words; empty while loading, in a line that keeps its height. */
  text: string;
  action?: ReactNode;
}

/** One security setting: its name, its state, its action. */
export const SecurityRow = ({ icon, title, text, action }: SecurityRowProps) => (
  <li
    css={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      minHeight: 72,
      paddingBlock: 12,
      borderTop: `1px solid ${color.hairline}`,
      '&:first-of-type': { borderTop: 0 },
      '&:last-of-type': { paddingBottom: 0 },
    }}
  >
    <Icon path={icon} css={{ color: color.textSecondary }} />
    <div css={{ flex: '1 1 160px', minWidth: 0 }}>
      <p css={type.strong}>{title}</p>
      <Muted small css={{ minHeight: 20, overflowWrap: 'anywhere' }}>
        {text}
      </Muted>
    </div>
    {action}
  </li>
);
