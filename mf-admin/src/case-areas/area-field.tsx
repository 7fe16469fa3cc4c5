import { lazy, Suspense, useMemo } from 'react';
import type { caseAreaForm } from '@hydria/shared/contract/forms/case-area.ts';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import type { ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { crossesItself, polygonText, readCorners } from '@hydria/shared/rules/polygon.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';

const AreaMap = lazy(async () => ({
  default: (await import(/* webpackChunkName: "position-map" */ './area-map.tsx')).AreaMap,
}));

/** The position of the utility, around which its areas lie. */
const useOffice = (): MapPosition | null => {
  const deya = useSession((session) => session.deya);
  return deya?.latitude != null && deya.longitude != null
    ? { latitude: deya.latitude, longitude: deya.longitude }
    : null;
};

/** The corners of an area: drawn on the map, or written one a line. Both show the same text. */
export const AreaField = ({ form }: { form: FormState<(typeof caseAreaForm)['fields']> }) => {
  const t = useTextsT();
  const start = useOffice();
  const text = form.values.area;
  const points = useMemo(() => readCorners(text) ?? [], [text]);
  const corners = useMemo(() => points.map(([latitude, longitude]) => ({ latitude, longitude })), [points]);
  const write = (changed: readonly MapPosition[]) =>
    form.set({ area: polygonText(changed.map(({ latitude, longitude }) => [latitude, longitude])) });
  return (
    <Stack gap={16}>
      <Muted small>{t('case_areas.map_hint')}</Muted>
      <div>
        <Suspense fallback={<Loading shape="figure" />}>
          <AreaMap corners={corners} start={start} onChange={write} />
        </Suspense>
      </div>
      <div role="status">
        {points.length > 2 && crossesItself(points) && <Alert severity="warning">{t('case_areas.crosses')}</Alert>}
      </div>
      <TextAreaField form={form} name="area" rows={6} />
    </Stack>
  );
};
