import { mdiCrosshairsGps, mdiMapMarkerCheckOutline, mdiMapMarkerOutline } from '@mdi/js';
import { lazy, Suspense, useId, useState } from 'react';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { useDistance } from '@hydria/shared/map/use-distance.ts';
import { isInServiceArea } from '@hydria/shared/rules/service-area.ts';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';

const PositionMap = lazy(async () => ({
  default: (await import(/* webpackChunkName: "report-map" */ './position-map.tsx')).PositionMap,
}));

/** About a metre: more digits would suggest a false precision. */
const DIGITS = 5;
const WAIT_MS = 15_000;
/** Metres to which the exactness of a position is rounded. */
const ACCURACY_STEP = 5;

const place = ({ coords }: GeolocationPosition) => ({
  latitude: Number(coords.latitude.toFixed(DIGITS)),
  longitude: Number(coords.longitude.toFixed(DIGITS)),
});

interface PositionFieldProps extends ReportFields {
  /** The office of the utility; null where it is not known. */
  office: MapPosition | null;
}

/** Asks the device for its position, and keeps how exact the answer was until the pin is moved. */
const useOwnPosition = ({ set }: ReportFields['form']) => {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [accuracy, setAccuracy] = useState<number | null>(null);
  const ask = () => {
    setState('asking');
    const found = (position: GeolocationPosition) => {
      set(place(position));
      setAccuracy(Math.round(position.coords.accuracy));
      setState('idle');
    };
    // Some browsers have no geolocation on pages without https.
    if (!('geolocation' in navigator)) return setState('failed');
    navigator.geolocation.getCurrentPosition(found, () => setState('failed'), {
      enableHighAccuracy: true,
      timeout: WAIT_MS,
    });
  };
  const put = (position: MapPosition | null) => {
    set(position ?? { latitude: null, longitude: null });
    setAccuracy(null);
    setState('idle');
  };
  return { state, accuracy, ask, put };
};

interface ChosenProps {
  position: MapPosition;
  accuracy: number | null;
  isOutside: boolean;
  onRemove: () => void;
}

/** The chosen place, and how exact it is. */
const Chosen = ({ position, accuracy, isOutside, onRemove }: ChosenProps) => {
  const t = useT();
  const distance = useDistance();
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 12px',
        padding: '6px 16px',
        background: isOutside ? color.badTint : color.goodTint,
        borderRadius: radius.control,
      }}
    >
      <Icon
        path={isOutside ? mdiMapMarkerOutline : mdiMapMarkerCheckOutline}
        css={{ color: isOutside ? color.bad : color.good }}
      />
      <span css={{ flex: 1, minWidth: 200 }}>
        {t('where.position_found', { ...position })}
        {accuracy !== null && (
          <Muted as="span" small css={{ display: 'block' }}>
            {t('where.accuracy', { distance: distance(accuracy, ACCURACY_STEP) })}
          </Muted>
        )}
      </span>
      <Button onClick={onRemove}>{t('where.position_remove')}</Button>
    </div>
  );
};

/** The place of the problem: the position of the device, or a pin on a map that loads when it is asked for. */
export const PositionField = ({ form, office }: PositionFieldProps) => {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, accuracy, ask, put } = useOwnPosition(form);
  const { latitude, longitude } = form.values;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const isOutside = position !== null && !isInServiceArea(position, office);
  const error = isOutside ? form.texts.error('latitude', 'outside_area', latitude) : form.errors['latitude'];
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiCrosshairsGps} />}
          onClick={ask}
          disabled={state === 'asking'}
        >
          {t(state === 'asking' ? 'where.position_asking' : 'where.position')}
        </Button>
        <Button
          name="latitude"
          variant="outlined"
          aria-expanded={isOpen}
          aria-describedby={error ? id : undefined}
          startIcon={<Icon path={mdiMapMarkerOutline} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'where.map_close' : 'where.map_open')}
        </Button>
      </Row>
      <Muted small>{t('where.position_hint')}</Muted>
      <div role="status">
        <Stack gap={8}>
          {position && (
            <Chosen position={position} accuracy={accuracy} isOutside={isOutside} onRemove={() => put(null)} />
          )}
          {error && <FieldError id={id}>{error}</FieldError>}
          {state === 'failed' && <FieldError>{t('where.position_failed')}</FieldError>}
        </Stack>
      </div>
      {isOpen && (
        <Suspense fallback={<Loading shape="text" count={6} />}>
          <PositionMap position={position} accuracy={accuracy} start={office} onMove={put} />
        </Suspense>
      )}
    </Stack>
  );
};
