import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { color, radius } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';
import { Text } from './text.tsx';

const LOOKS = {
  info: { icon: mdiInformationOutline, main: color.primary, tint: color.primaryTint },
  success: { icon: mdiCheckCircleOutline, main: color.good, tint: color.goodTint },
  warning: { icon: mdiAlertOutline, main: color.warning, tint: color.warningTint },
  error: { icon: mdiAlertCircleOutline, main: color.bad, tint: color.badTint },
} as const;

export type Severity = keyof typeof LOOKS;

interface AlertProps {
  severity: Severity;
  title?: string;
  /** `alert` is spoken at once, `status` waits for a pause, and `note` is standing advice that is read in its place. */
  role?: 'alert' | 'status' | 'note';
  /** The remedy: a button at the end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A notice before further steps. */
export const Alert = ({ severity, title, role = 'alert', action, children }: AlertProps) => {
  const look = LOOKS[severity];
  return (
    <div
      role={role}
      css={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 12,
        padding: '14px 16px',
        background: look.tint,
        borderInlineStart: `4px solid ${look.main}`,
        borderRadius: radius.control,
      }}
    >
      <Icon path={look.icon} size={22} css={{ marginTop: 1, color: look.main }} />
      <div css={{ flex: 1, minWidth: 0 }}>
        {title && (
          <Text type="strong" css={{ marginBottom: 2 }}>
            {title}
          </Text>
        )}
        {children}
        {action && <div css={{ margin: '8px 0 -6px -12px' }}>{action}</div>}
      </div>
    </div>
  );
};
