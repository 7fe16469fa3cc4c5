import { useCallback, useEffect } from 'react';
import { useCore, useLocale } from '../../core/core-context.ts';
import { MessagePage } from './message-page.tsx';

/** Polling interval of the status. */
const LOOK_AGAIN_MS = 30_000;

/** Shown while the service is down; navigates home when it is up again (S §2.4). */
export const MaintenancePage = () => {
  const { platform } = useCore();
  const { maintenance } = useLocale().texts;
  const look = useCallback(() => {
    platform.api('GET /api/status').then(
      ({ status }) => status && platform.navigate('/', { replace: true }),
      () => undefined,
    );
  }, [platform]);
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [look]);
  return (
    <MessagePage title={maintenance.title} text={maintenance.text}>
      <button type="button" className="button" onClick={look}>
        {maintenance.check}
      </button>
    </MessagePage>
  );
};
