import type { ReactNode } from 'react';
import { color, type, width } from '../theme/tokens.ts';

interface MessageProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  /** `alert` is spoken at once; without it the message waits to be read. */
  role?: 'alert' | 'status';
}

/** A short message in the middle of an empty content area. */
export const Message = ({ icon, title, text, note, action, role }: MessageProps) => (
  <div
    role={role}
    css={{
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: 8,
      padding: '32px 16px',
      textAlign: 'center',
    }}
  >
    {icon}
    <p css={{ ...type.strong, maxWidth: width.reading }}>{title}</p>
    {text && <p css={{ maxWidth: '48ch', color: color.textSecondary }}>{text}</p>}
    {action && <div css={{ marginTop: 8 }}>{action}</div>}
    {note && <p css={{ ...type.small, color: color.textSecondary }}>{note}</p>}
  </div>
);
