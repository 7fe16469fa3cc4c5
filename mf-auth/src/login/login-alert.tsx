import { useEffect } from 'react';
import { useT } from '../use-t.ts';
import type { LoginFailure } from './login-failure.ts';
import { useCountdown } from './use-countdown.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';

/** Longer waits are shown in minutes; a countdown in seconds would be hard to read. */
const TOLD_IN_SECONDS = 90;

const MINUTE_S = 60;

const useWait = (): ((seconds: number) => string) => {
  const t = useT();
  return (seconds) =>
    seconds > TOLD_IN_SECONDS
      ? t('login.throttled_minutes', { count: Math.ceil(seconds / MINUTE_S) })
      : t('login.throttled', { count: seconds });
};

const Wait = ({ seconds, onOver }: { seconds: number; onOver: () => void }) => {
  const wait = useWait();
  const left = useCountdown(seconds);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  return (
    <>
      {/* The remaining time is announced once, not every second. */}
      <span className="visually-hidden">{wait(seconds)}</span>
      <span aria-hidden="true" css={{ fontVariantNumeric: 'tabular-nums' }}>
        {wait(left)}
      </span>
    </>
  );
};

interface LoginAlertProps {
  failure: LoginFailure;
  /** Called when another attempt is allowed. */
  onOver: () => void;
}

/** The reason of a failed sign-in, and the remedy. */
export const LoginAlert = ({ failure, onOver }: LoginAlertProps) => {
  const t = useT();
  return (
    <Alert
      severity={failure.kind === 'not_confirmed' ? 'info' : failure.kind === 'throttled' ? 'warning' : 'error'}
      title={t(`login.${failure.kind}_title`)}
    >
      {failure.kind === 'throttled' ? <Wait seconds={failure.seconds} onOver={onOver} /> : t(`login.${failure.kind}`)}
    </Alert>
  );
};
