import type { AlertPage, MeterAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { costOf, isOwnAlert, isPausableAlert, type PausableAlertKind } from '@hydria/shared/rules/meter-alerts.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { findAlerts } from './alert-rules.ts';
import { selectMeter } from './flow-alerts.sql.ts';
import { HOUR_MS } from './intervals.ts';
import { selectOwnAlert, selectOwnHours, type Reader } from './own-alerts.sql.ts';
import { costOfOwn } from './search-limits.ts';
import { rulesOfUtility } from './rules-of-utility.ts';

const DAY_MS = 24 * HOUR_MS;
/** Hours of the chart: two weeks. A longer flow shows its last ones. */
const SHOWN_MS = 14 * DAY_MS;

export const readerOf = ({ deya_id, person_id, today }: PersonScope): Reader => ({ deya_id, person_id, day: today });

/** An alert of the person. */
export async function requireAlert(scope: PersonScope, id: number): Promise<MeterAlert> {
  const alert = await selectOwnAlert(scope.tx, readerOf(scope), id);
  if (!alert) throw new AppError('alert_not_found', 404);
  return alert;
}

/** The hours of an alert of a limit: each with water between its first and its last one proves it. */
const ownHoursOf = (
  readings: Awaited<ReturnType<typeof selectOwnHours>>,
  { since, until }: { since: number; until: number },
): AlertPage['hours'] =>
  readings
    .filter(({ at, litres }) => at > until - SHOWN_MS - DAY_MS && litres !== null)
    .map(({ at, litres, estimated }) => ({
      ...{ at: new Date(at).toISOString(), litres: litres ?? 0, estimated },
      proves: at > since && at <= until && litres !== null && litres > 0 && !estimated,
    }));

/** The hours of an alert by the rule that raised it: a day around its last two weeks, the proving ones marked. */
async function hoursOf(scope: PersonScope, alert: MeterAlert): Promise<AlertPage['hours']> {
  const { tx, deya_id, now } = scope;
  const [since, until] = [Date.parse(alert.since), Date.parse(alert.until)];
  const readings = await selectOwnHours(
    tx,
    readerOf(scope),
    alert,
    new Date(since - DAY_MS - 2 * HOUR_MS),
    new Date(until + DAY_MS),
  );
  if (isOwnAlert(alert.kind)) return ownHoursOf(readings, { since, until });
  const { closed_at } = await selectMeter(tx, { deya_id, hydrometer: alert.hydrometer });
  const facts = { readings, closedAt: closed_at?.getTime(), now: now.getTime() };
  const found = findAlerts(facts, { ...(await rulesOfUtility(tx, deya_id)), silence: null });
  const proof = found
    .filter(({ kind, since: first, last }) => kind === alert.kind && first <= until && last >= since)
    .flatMap(({ hours }) => hours);
  const proving = new Map(proof.map(({ at, litres }) => [at, litres]));
  return readings
    .filter(({ at, litres }) => at > until - SHOWN_MS - DAY_MS && (litres !== null || proving.has(at)))
    .map(({ at, litres, estimated }) => ({
      ...{ at: new Date(at).toISOString(), litres: proving.get(at) ?? litres ?? 0, estimated, proves: proving.has(at) },
    }));
}

/** The price of the lost water, or of all water of a limit's days. */
async function priceOf(scope: PersonScope, alert: MeterAlert): Promise<number | null> {
  const { price } = await rulesOfUtility(scope.tx, scope.deya_id);
  if (isOwnAlert(alert.kind)) return costOfOwn(scope.tx, readerOf(scope), alert, price);
  return alert.lost > 0 ? costOf(alert.lost, price) : null;
}

/** The page of an alert. */
export async function alertPage(scope: PersonScope, id: number): Promise<AlertPage> {
  const alert = await requireAlert(scope, id);
  const { tx, deya_id, person_id, now } = scope;
  const pause = await tx
    .selectFrom('alert_pause')
    .select(['reason', 'until'])
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('hydrometer', '=', alert.hydrometer)
    .where('kind', '=', alert.kind as PausableAlertKind)
    .where('until', '>', now)
    .executeTakeFirst();
  return {
    ...alert,
    cost: await priceOf(scope, alert),
    hours: await hoursOf(scope, alert),
    pause: pause ? { reason: pause.reason, until: pause.until.toISOString() } : null,
  };
}

/** Hours of an alert that a report carries as its proof: the last ones. */
const CARRIED_HOURS = 48;

/** An alert with its last hours that prove it. */
export type ProvenAlert = MeterAlert & { hours: { at: string; litres: number }[] };

/** An alert of the person with its proof. */
export async function provenAlert(scope: PersonScope, id: number): Promise<ProvenAlert> {
  const alert = await requireAlert(scope, id);
  const hours = (await hoursOf(scope, alert)).filter(({ proves }) => proves).slice(-CARRIED_HOURS);
  return { ...alert, hours: hours.map(({ at, litres }) => ({ at, litres })) };
}

/** Records when the person has opened the alert first. */
export async function markRead(scope: PersonScope, id: number): Promise<void> {
  await requireAlert(scope, id);
  const { tx, deya_id, person_id, now } = scope;
  await tx
    .insertInto('alert_reader')
    .values({ deya_id, alert_id: id, person_id, read_at: now })
    .onConflict((at) =>
      at
        .columns(['deya_id', 'alert_id', 'person_id'])
        .doUpdateSet({ read_at: now })
        .where('alert_reader.read_at', 'is', null),
    )
    .execute();
}

/** Stops the messages about a kind of alert at a meter for some days. */
export async function pauseAlert(
  scope: PersonScope,
  id: number,
  { reason, days }: { reason?: NonNullable<AlertPage['pause']>['reason'] | undefined; days: number },
): Promise<void> {
  const { kind, hydrometer } = await requireAlert(scope, id);
  if (!isPausableAlert(kind)) throw new AppError('alert_urgent', 422);
  const { tx, deya_id, person_id, now } = scope;
  const row = { reason: reason ?? null, since: now, until: new Date(now.getTime() + days * DAY_MS) };
  await tx
    .insertInto('alert_pause')
    .values({ deya_id, person_id, hydrometer, kind, ...row })
    .onConflict((at) => at.columns(['deya_id', 'person_id', 'hydrometer', 'kind']).doUpdateSet(row))
    .execute();
}

/** Ends a pause. */
export async function resumeAlert(scope: PersonScope, id: number): Promise<void> {
  const { kind, hydrometer } = await requireAlert(scope, id);
  const { tx, deya_id, person_id } = scope;
  await tx
    .deleteFrom('alert_pause')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('hydrometer', '=', hydrometer)
    .where('kind', '=', kind as PausableAlertKind)
    .execute();
}
