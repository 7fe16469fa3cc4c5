import { mdiMapMarkerOutline } from '@mdi/js';
import { lazy, Suspense, useId, useState } from 'react';
import type { caseEntryForm } from '@hydria/shared/contract/forms/case-entry.ts';
import { TextField } from '@hydria/shared/form/fields.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { pairOfFields } from './pair-of-fields.ts';
import { useCasesT } from './use-cases-t.ts';

const PositionMap = lazy(async () => ({
  default: (await import(/* webpackChunkName: "position-map" */ '../position-map.tsx')).PositionMap,
}));

/** The form of a report that the staff enter. */
export type EntryForm = ApiForm<(typeof caseEntryForm)['fields']>;

interface EntryPlaceProps {
  form: EntryForm;
  /** The office of the utility, around which the map begins; null where it is not known. */
  office: MapPosition | null;
}

/** A pin on a map, which loads when it is asked for. */
const PinField = ({ form, office }: EntryPlaceProps) => {
  const t = useCasesT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { latitude, longitude } = form.values;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const error = form.errors['latitude'];
  return (
    <Stack gap={8}>
      <Row gap="8px 12px" align="center">
        <Button
          name="latitude"
          variant="outlined"
          size="small"
          aria-expanded={isOpen}
          aria-describedby={error ? id : undefined}
          startIcon={<Icon path={mdiMapMarkerOutline} size={18} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'entry.map_close' : 'entry.map_open')}
        </Button>
        <span role="status">
          {position && t('entry.pin', { latitude: String(latitude), longitude: String(longitude) })}
        </span>
        {position && (
          <Button size="small" onClick={() => form.set({ latitude: null, longitude: null })}>
            {t('entry.pin_remove')}
          </Button>
        )}
      </Row>
      {error && <FieldError id={id}>{error}</FieldError>}
      {isOpen && (
        <Suspense fallback={<Loading shape="figure" />}>
          <PositionMap position={position} start={office} onMove={(moved) => form.set(moved)} />
        </Suspense>
      )}
    </Stack>
  );
};

/** Where it is: an address, a pin or a supply; one of them is enough. */
export const EntryPlace = ({ form, office }: EntryPlaceProps) => {
  const { latitude, kwdikos_katanalwti } = form.values;
  const isKnown = latitude !== null || kwdikos_katanalwti.trim() !== '';
  return (
    <Stack gap={24}>
      <TextField form={form} name="address" autoComplete="off" optional={isKnown || 'either'} />
      <PinField form={form} office={office} />
      <div css={pairOfFields}>
        <TextField form={form} name="kwdikos_katanalwti" autoComplete="off" />
        <TextField form={form} name="hydrometer" autoComplete="off" />
      </div>
    </Stack>
  );
};
