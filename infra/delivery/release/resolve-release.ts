import { createHash } from 'node:crypto';
import type { AppEntry } from './registry.ts';

/** The visitor: the chosen utility, and a side of every canary (0–99) that stays with the browser. */
export interface Asker {
  deya_id: number | null;
  bucket: number;
}

export interface Resolved {
  artifact: string;
  /** Why not the one that everyone gets. */
  source?: 'canary' | 'pin';
}

/** By how much a name turns the buckets, so that it is not always the same people who try everything. */
const shift = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE() % 100;

const isTrying = (name: string, { percent, utilities }: NonNullable<AppEntry['canary']>, asker: Asker): boolean =>
  (asker.deya_id !== null && utilities.includes(asker.deya_id)) || (asker.bucket + shift(name)) % 100 < percent;

/** The artifact of `name` for this visitor: the utility's pin, else the canary, else what everyone gets (ADR 0019). */
export const resolve = (name: string, app: AppEntry, asker: Asker): Resolved => {
  const isGood = (artifact: string): boolean => !Object.hasOwn(app.withdrawn, artifact);
  const pin = asker.deya_id === null ? undefined : app.pins[asker.deya_id];
  if (pin && isGood(pin)) return { artifact: pin, source: 'pin' };
  const { canary } = app;
  if (canary && isGood(canary.artifact) && isTrying(name, canary, asker)) {
    return { artifact: canary.artifact, source: 'canary' };
  }
  return { artifact: app.default };
};
