import { useFormats } from '../remote/use-formats.ts';
import { useSharedT } from '../remote/use-shared-t.ts';

const KILOMETRE = 1000;
/** Distances within a kilometre are rounded to so many metres. */
const STEP = 50;

/** Writes a distance in metres: `350 m`, `1.2 km`, `12 km`. */
export const useDistance = () => {
  const t = useSharedT();
  const { number } = useFormats();
  return (metres: number): string =>
    metres < KILOMETRE
      ? t('units.metres', { distance: number(Math.max(STEP, Math.round(metres / STEP) * STEP), 0) })
      : t('units.kilometres', { distance: number(metres / KILOMETRE, metres < 10 * KILOMETRE ? 1 : 0) });
};
