import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';
import { Message } from './message.tsx';

interface EmptyProps {
  /** A path of `@mdi/js`. */
  icon?: string;
  /** The missing things. */
  label: string;
  /** The future content, and its time. */
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** An empty state: the future content, and the possible action. */
export const Empty = ({ icon, label, text, action }: EmptyProps) => (
  <Message
    icon={icon && <Icon path={icon} size={32} css={{ color: color.textSecondary }} />}
    title={label}
    text={text}
    action={action}
  />
);
