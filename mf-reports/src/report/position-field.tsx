import { mdiCrosshairsGps, mdiMapMarkerCheckOutline } from '@mdi/js';
import { useState } from 'react';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';

/** About a metre: more digits would suggest a false precision. */
const DIGITS = 5;
const WAIT_MS = 15_000;

const place = ({ coords }: GeolocationPosition) => ({
  latitude: Number(coords.latitude.toFixed(DIGITS)),
  longitude: Number(coords.longitude.toFixed(DIGITS)),
});

/** The person's position, if they want to state it. */
export const PositionField = ({ form }: ReportFields) => {
  const t = useT();
  const { latitude, longitude } = form.values;
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const ask = () => {
    setState('asking');
    const found = (position: GeolocationPosition) => {
      form.set(place(position));
      setState('idle');
    };
    // Some browsers have no geolocation on pages without https.
    if (!('geolocation' in navigator)) return setState('failed');
    navigator.geolocation.getCurrentPosition(found, () => setState('failed'), {
      enableHighAccuracy: true,
      timeout: WAIT_MS,
    });
  };
  if (latitude !== null && longitude !== null) {
    return (
      <div
        role="status"
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 12px',
          padding: '6px 16px',
          background: color.goodTint,
          borderRadius: radius.control,
        }}
      >
        <Icon path={mdiMapMarkerCheckOutline} css={{ color: color.good }} />
        <span css={{ flex: 1, minWidth: 200 }}>{t('where.position_found', { latitude, longitude })}</span>
        <Button onClick={() => form.set({ latitude: null, longitude: null })}>{t('where.position_remove')}</Button>
      </div>
    );
  }
  return (
    <Stack gap={8} align="start">
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiCrosshairsGps} />}
        onClick={ask}
        disabled={state === 'asking'}
      >
        {t(state === 'asking' ? 'where.position_asking' : 'where.position')}
      </Button>
      <Muted small>{t('where.position_hint')}</Muted>
      <div role="status">{state === 'failed' && <FieldError>{t('where.position_failed')}</FieldError>}</div>
    </Stack>
  );
};
