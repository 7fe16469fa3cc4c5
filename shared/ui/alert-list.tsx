import { Alert, Button } from '../mui/mui.ts';

/** One thing that the person should know. */
export interface ListedAlert {
  id: string;
  text: string;
  /** `error` unless given (spec S §2.12). */
  kind?: 'error' | 'warning' | 'info' | 'success';
  action?: { label: string; run: () => void };
}

/** What the person should know, above the content. */
export const AlertList = ({ alerts }: { alerts: readonly ListedAlert[] }) =>
  alerts.length > 0 && (
    <div css={{ display: 'grid', gap: 8 }}>
      {alerts.map(({ id, text, kind = 'error', action }) => (
        <Alert
          key={id}
          severity={kind}
          action={
            action && (
              <Button size="small" color="inherit" onClick={action.run}>
                {action.label}
              </Button>
            )
          }
        >
          {text}
        </Alert>
      ))}
    </div>
  );
