import type { ReactNode } from 'react';
import { Alert, type Severity } from './alert.tsx';
import { Button } from './button.tsx';
import { Stack } from './stack.tsx';

/** One of several things to know. */
export interface ListedAlert {
  text: ReactNode;
  /** `error` unless given (spec S §2.12). */
  severity?: Severity;
  /** A button and what it does. */
  action?: { label: string; run: () => void; busy?: boolean };
}

interface AlertListProps {
  /** The label of the list, for screen readers. */
  label: string;
  alerts: readonly ListedAlert[];
}

/** Alerts above the content of a page, one below the other; renders nothing without alerts. */
export const AlertList = ({ label, alerts }: AlertListProps) =>
  alerts.length > 0 && (
    <Stack as="section" aria-label={label} gap={8}>
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
    </Stack>
  );
