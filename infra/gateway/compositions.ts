import { compositionOf, type Described } from './boot-manifest.ts';
import { withOverride } from './override.ts';
import { viewOf, type View, type Withdrawn } from './snapshot.ts';
import type { Snapshots } from './snapshots.ts';
import type { Visitor } from './visitor.ts';

export interface Composed extends Described {
  view: View;
}

/** Resolves for one visitor what is served now. `deya_id` counts when the cookie names no utility. */
export type Compose = (visitor: Visitor, deya_id: number | null) => Promise<Composed>;

interface CompositionsDeps {
  snapshots: Snapshots;
  withdrawals(): Promise<Withdrawn>;
  now(): number;
}

const NONE: Withdrawn = new Set();

export const createCompositions =
  ({ snapshots, withdrawals, now }: CompositionsDeps): Compose =>
  async ({ hint, bucket, override }, deya_id) => {
    const snapshot = await snapshots.current();
    const withdrawn = snapshot.hasCanary ? await withdrawals() : NONE;
    const resolved = viewOf(snapshot, { deya_id: hint.deya_id ?? deya_id, bucket }, withdrawn);
    const view = override ? withOverride(resolved, override) : resolved;
    return { view, ...compositionOf(view, bucket, now()) };
  };
