import type { ReactNode } from 'react';
import { Alert, type Severity } from './alert.tsx';
import { Button } from './button.tsx';

/** One of several things to know. */
export interface ListedAlert {
  text: ReactNode;
  /** `error` unless given (spec S §2.12). */
  severity?: Severity;
  /** A button and what it does. */
  action?: { label: string; run: () => void; busy?: boolean };
}

interface AlertListProps {
  /** What they have in common, for screen readers. */
  label: string;
  alerts: readonly ListedAlert[];
}

/** What one should know before the content of a page, one below the other; nothing when there is nothing. */
export const AlertList = ({ label, alerts }: AlertListProps) =>
  alerts.length > 0 && (
    <section aria-label={label} css={{ display: 'grid', gap: 8 }}>
      {alerts.map(({ text, severity = 'error', action }, index) => (
        <Alert
          key={index}
          severity={severity}
          role={severity === 'error' ? 'alert' : 'status'}
          action={
            action && (
              <Button onClick={action.run} loading={action.busy === true}>
                {action.label}
              </Button>
            )
          }
        >
          {text}
        </Alert>
      ))}
    </section>
  );
