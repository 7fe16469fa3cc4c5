import { useEffect, useState } from 'react';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { useT } from '../../deferred/use-t.ts';
import type { OverlayState } from '../../core/overlay-state.ts';

const SECOND_MS = 1_000;

/** Announced at these seconds only: a screen reader would otherwise read every second. */
const SPOKEN = [60, 30, 10];

const useSecondsLeft = (endsAt: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));
};

/** 150 → `2:30` */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks before an idle session ends (decisions 8). */
export const IdleDialog = ({ endsAt, stay }: NonNullable<OverlayState['idle']>) => {
  const t = useT();
  const { session } = usePlatform();
  const left = useSecondsLeft(endsAt);
  return (
    <Dialog
      open
      persistent
      title={t('idle.title')}
      onClose={stay}
      actions={
        <>
          <Button onClick={() => void session.signOut()}>{t('idle.sign_out')}</Button>
          <Button variant="contained" onClick={stay}>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <p css={{ fontVariantNumeric: 'tabular-nums' }}>{t('idle.text', { time: clock(left) })}</p>
      <p role="status" className="visually-hidden">
        {SPOKEN.includes(left) && t('idle.left', { count: left })}
      </p>
    </Dialog>
  );
};
