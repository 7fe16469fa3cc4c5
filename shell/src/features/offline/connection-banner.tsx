import { css } from '@emotion/react';
import { mdiWifiCheck, mdiWifiOff } from '@mdi/js';
import { useEffect, useState } from 'react';
import { breakpoint, color, radius } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../../deferred/use-t.ts';

/** Duration of the message that the connection is back; the same as for other messages (S §9). */
const BACK_MS = 6_000;

const bar = css({
  position: 'fixed',
  zIndex: 30,
  insetInlineStart: '50%',
  bottom: 16,
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: 'max-content',
  maxWidth: 'min(640px, calc(100vw - 24px))',
  padding: '12px 20px 12px 16px',
  borderRadius: radius.card,
  background: color.inverse,
  color: color.onInverse,
  boxShadow: color.shadowRaised,
  [`@media (max-width:${breakpoint.medium - 0.02}px)`]: {
    'body:has(.bottom-bar) &': { bottom: 'calc(76px + env(safe-area-inset-bottom))' },
  },
});

type State = 'usual' | 'lost' | 'back';

const useConnection = (): State => {
  const [state, setState] = useState<State>(() => (navigator.onLine ? 'usual' : 'lost'));
  useEffect(() => {
    const lose = () => setState('lost');
    const regain = () => setState('back');
    addEventListener('offline', lose);
    addEventListener('online', regain);
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', regain);
    };
  }, []);
  useEffect(() => {
    if (state !== 'back') return undefined;
    const timer = setTimeout(() => setState('usual'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
};

/** Shown while there is no connection, and for a moment after it is back. Loaded content stays on the screen. */
export const ConnectionBanner = () => {
  const t = useT();
  const state = useConnection();
  return (
    // The live region exists before its text, so that screen readers announce the text.
    <div role="status">
      {state !== 'usual' && (
        <div css={bar}>
          <Icon path={state === 'lost' ? mdiWifiOff : mdiWifiCheck} />
          <p>{t(`connection.${state}`)}</p>
        </div>
      )}
    </div>
  );
};
