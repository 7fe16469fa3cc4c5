import { AIR_MEASURES, type AirMeasure, type AirPlace } from '@hydria/shared/contract/city.ts';
import { bandsOn, categoryOf, worstOf, type AirBand } from '@hydria/shared/rules/air-quality.ts';
import { isStale, type CityKind } from '@hydria/shared/rules/city.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import type { AirValues, StoredPlace } from './city.sql.ts';

/** A place with the time of its values as text, and whether they are too old. */
export const withAge = <P extends StoredPlace>(kind: CityKind, now: Date, { seen_at, ...rest }: P) => ({
  ...rest,
  seen_at: seen_at.toISOString(),
  stale: isStale(kind, seen_at, now),
});

const PARTICLES = ['pm2_5', 'pm10'] as const;
const GASES = ['no2', 'o3', 'so2', 'co'] as const;

/** A place of air with the category of each pollutant, by the bands of the day of its values. */
export function toAirPlace(stored: StoredPlace & AirValues, all: readonly AirBand[], now: Date): AirPlace {
  const { gases, particles, category: sent, times, ...rest } = stored;
  const bands = bandsOn(all, athensDay(stored.seen_at.getTime()));
  const older = AIR_MEASURES.flatMap((measure) => {
    const time = times?.[measure];
    return time === undefined ? [] : [{ measure, seen_at: new Date(time).toISOString() }];
  });
  // A value much older than those of the place says nothing about the air of their time.
  const past = new Set(
    older.filter(({ seen_at }) => isStale('air', new Date(seen_at), stored.seen_at)).map(({ measure }) => measure),
  );
  const measured = <N extends AirMeasure>(names: readonly N[], values: Record<string, number> | null) =>
    names.flatMap((pollutant) => {
      const value = values?.[pollutant];
      return value === undefined
        ? []
        : [{ pollutant, value, category: past.has(pollutant) ? null : categoryOf(bands, pollutant, value) }];
    });
  const [shownGases, shownParticles] = [measured(GASES, gases), measured(PARTICLES, particles)];
  const judged = worstOf([...shownGases, ...shownParticles].map(({ category }) => category));
  return {
    ...withAge('air', now, rest),
    category: judged ?? sent,
    bands_since: judged && (bands[0]?.valid_from ?? null),
    gases: shownGases,
    particles: shownParticles,
    older,
  };
}
