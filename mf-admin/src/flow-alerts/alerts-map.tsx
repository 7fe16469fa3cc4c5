import { Global } from '@emotion/react';
import { useMemo, useState } from 'react';
import mapCss from '@hydria/shared/map/map.css';
import { PlaceMap } from '@hydria/shared/map/place-map.tsx';
import type { StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useDeskT } from '../use-desk-t.ts';

/** The rows of the page with a position, one pin for each supply; pressing it names the rows. */
export const AlertsMap = ({ alerts }: { alerts: readonly StaffAlert[] }) => {
  const t = useDeskT();
  const [chosen, choose] = useState<string | null>(null);
  const pins = useMemo(() => {
    const bySupply = Map.groupBy(alerts, ({ kwdikos_katanalwti }) => kwdikos_katanalwti);
    return [...bySupply].flatMap(([code, [one]], index) => {
      const { latitude, longitude, address } = one ?? {};
      if (latitude == null || longitude == null) return [];
      return [{ code, title: address ?? code, number: index + 1, latitude, longitude }];
    });
  }, [alerts]);
  const here = alerts.filter(({ kwdikos_katanalwti }) => kwdikos_katanalwti === chosen);
  const words = { map: t('alerts.map'), zoomIn: t('alerts.zoom_in'), zoomOut: t('alerts.zoom_out') };
  return (
    <>
      <Global styles={mapCss} />
      <div css={{ '& > section': { height: 'min(60vh, 420px)', minHeight: 240 } }}>
        <PlaceMap pins={pins} origin={null} chosen={chosen} onPick={choose} words={words} />
      </div>
      <p role="status">
        {here[0]
          ? [
              [here[0].kwdikos_katanalwti, here[0].address].filter(Boolean).join(', '),
              here.map(({ kind }) => t(`alerts.kind_${kind}`)).join(', '),
            ].join(': ')
          : t('alerts.pins', { count: pins.length })}
      </p>
      {pins.length === 0 && <Muted small>{t('alerts.no_pins')}</Muted>}
    </>
  );
};
