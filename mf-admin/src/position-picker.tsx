import { lazy, Suspense, useState } from 'react';
import { mdiMapMarkerOutline } from '@mdi/js';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from './use-t.ts';

const PositionMap = lazy(async () => ({
  default: (await import(/* webpackChunkName: "position-map" */ './position-map.tsx')).PositionMap,
}));

/** A field of a coordinate, of whichever form. */
interface CoordinateField {
  check(value: string, limits: object): string | null;
  toWire(value: string): number | undefined;
}

interface PositionPickerProps {
  fields: { latitude: CoordinateField; longitude: CoordinateField };
  values: { latitude: string; longitude: string };
  /** Takes the coordinates of the pin as the fields show them. */
  onMove: (position: { latitude: string; longitude: string }) => void;
}

/** The position that the fields hold; null while they hold none within the country. */
const positionOf = ({ fields, values }: PositionPickerProps): MapPosition | null => {
  const { latitude, longitude } = fields;
  const isRight = !latitude.check(values.latitude, {}) && !longitude.check(values.longitude, {});
  const at = { latitude: latitude.toWire(values.latitude), longitude: longitude.toWire(values.longitude) };
  return isRight && at.latitude !== undefined && at.longitude !== undefined
    ? { latitude: at.latitude, longitude: at.longitude }
    : null;
};

/** Offers a map on which a pin fills in the coordinates. The map loads when it is asked for. */
export const PositionPicker = (props: PositionPickerProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const put = ({ latitude, longitude }: MapPosition): void =>
    props.onMove({ latitude: String(latitude), longitude: String(longitude) });
  return (
    <Stack gap={8} align="start">
      <Button
        variant="outlined"
        size="small"
        aria-expanded={isOpen}
        startIcon={<Icon path={mdiMapMarkerOutline} size={18} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'map.close' : 'map.open')}
      </Button>
      {isOpen && (
        <div css={{ width: '100%' }}>
          <Muted small>{t('map.hint')}</Muted>
          <Suspense fallback={<Loading shape="text" count={6} />}>
            <PositionMap position={positionOf(props)} onMove={put} />
          </Suspense>
        </div>
      )}
    </Stack>
  );
};
