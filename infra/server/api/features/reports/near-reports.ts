import type { Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { NearReport } from '@hydria/shared/contract/reports.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { InputError } from '../../kernel/app-error.ts';
import { isOwnSupply } from '../supplies/access.ts';
import { lockOffered, metresOfType, selectNearReports, selectSupplyPlace } from './near-reports.sql.ts';
import { addEvent } from './report-events.sql.ts';

type Query = CallInput<'GET /api/reports/near'>['query'];

interface Scope {
  tx: Tx;
  deya_id: number;
  person_id: number | null;
  today: string;
}

/** A degree to within about ten metres. */
const rounded = (degree: number): number => Number(degree.toFixed(4));

/** The place of a new report: the given position, or else that of a supply of the sender's. */
async function placeOf({ tx, deya_id, person_id, today }: Scope, query: Query) {
  const { latitude, longitude, kwdikos_katanalwti } = query;
  if (latitude !== undefined && longitude !== undefined)
    return { latitude: rounded(latitude), longitude: rounded(longitude) };
  if (person_id === null || kwdikos_katanalwti === undefined) return undefined;
  const isTheirs = await isOwnSupply(tx, { deya_id, kwdikos_katanalwti, person_id }, today);
  return isTheirs ? selectSupplyPlace(tx, deya_id, kwdikos_katanalwti) : undefined;
}

/** Open public reports that may be about the same trouble as a new one; none without a place. */
export async function nearReports(scope: Scope, query: Query): Promise<NearReport[]> {
  const place = await placeOf(scope, query);
  if (!place) return [];
  const { tx, deya_id } = scope;
  const metres = await metresOfType(tx, deya_id, query.subtype_id);
  return selectNearReports(tx, { deya_id, problem_type: query.problem_type }, { ...place, metres });
}

/** Locks the report that the sender of a new one wants to follow; refuses one that is not offered, or no longer. */
export async function requireFollowed(tx: Tx, deya_id: number, same_as: number): Promise<void> {
  if (!(await lockOffered(tx, deya_id, same_as))) throw new InputError({ same_as: ['followed_closed'] });
}

/**
 * Makes a new report a duplicate of another one by the wish of its sender, who then hears how that one goes on. The other one is locked, so
 * that it is open still.
 */
export async function followReport(
  tx: Tx,
  { deya_id, id, same_as, now }: { deya_id: number; id: number; same_as: number; now: Date },
): Promise<void> {
  await tx.insertInto('case_work').values({ deya_id, case_id: id, duplicate_of: same_as, updated_at: now }).execute();
  const event = { by: 'customer', status: CASE_STATES.duplicate, note: null, idempotency_key: null } as const;
  await addEvent(tx, { deya_id, report_id: id, ...event, at: now });
}
