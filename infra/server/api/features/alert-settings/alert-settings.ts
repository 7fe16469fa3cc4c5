import type { AlertSettings, SupplyLimits } from '@hydria/shared/contract/alert-settings.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { USUAL_QUIET } from '@hydria/shared/rules/alert-settings.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { startOfDay } from '../../kernel/athens-day.ts';
import { requestFlowCheck } from '../flow-alerts/flow-checks.sql.ts';
import { rulesOfUtility } from '../flow-alerts/rules-of-utility.ts';
import { isLiable, linked, requireOwnMeasurements } from '../supplies/access.ts';
import { isPriced, selectPricings } from '../tariffs/price-days.ts';

type Times = CallInput<'PUT /api/alert-settings'>['body'];
type Limits = CallInput<'PUT /api/alert-settings/limits'>['body'];
type SetLimits = Pick<SupplyLimits, 'litres_day' | 'cents_month' | 'holiday_from' | 'holiday_until'>;

/** Those of the supplies at which the price of water is known, by their tariff or by the utility's price of a cubic metre. */
async function selectPriced({ tx, deya_id, today }: PersonScope, codes: readonly string[]): Promise<Set<string>> {
  const { price } = await rulesOfUtility(tx, deya_id);
  if (price !== null) return new Set(codes);
  const pricings = await selectPricings(tx, deya_id, codes);
  return new Set([...pricings].flatMap(([code, pricing]) => (isPriced(pricing, today) ? [code] : [])));
}

/** The supplies that the person is liable for, with their limits. */
async function selectLimits(scope: PersonScope): Promise<SupplyLimits[]> {
  const { tx, deya_id, person_id, today } = scope;
  const { rows } = await sql<Omit<SupplyLimits, 'is_priced'>>`
    select s.kwdikos_katanalwti, sp.alias, s.street, l.litres_day, l.cents_month, l.holiday_from, l.holiday_until,
           exists (select from hydrometer h where h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti
                   and h.type = 'digital' and h.removed_on is null) as is_digital
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    left join alert_limit l on l.deya_id = sp.deya_id and l.kwdikos_katanalwti = sp.kwdikos_katanalwti
      and l.person_id = sp.person_id
    where sp.deya_id = ${deya_id} and ${linked(person_id, today)} and ${isLiable}
      and exists (select from hydrometer h where h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti
                  and h.removed_on is null)
    order by s.kwdikos_katanalwti limit 200`.execute(tx);
  const digital = rows.filter(({ is_digital }) => is_digital).map((row) => row.kwdikos_katanalwti);
  const priced = await selectPriced(scope, digital);
  return rows.map((row) => ({ ...row, is_priced: priced.has(row.kwdikos_katanalwti) }));
}

/** The settings of a person at a utility. */
export async function readSettings(scope: PersonScope): Promise<AlertSettings> {
  const { tx, deya_id, person_id } = scope;
  const { quiet_from, quiet_until, digest, timezone } = await tx
    .selectFrom('person_deya as l')
    .innerJoin('person as p', 'p.id', 'l.person_id')
    .select(['l.quiet_from', 'l.quiet_until', 'l.digest', 'p.timezone'])
    .where('l.deya_id', '=', deya_id)
    .where('l.person_id', '=', person_id)
    .executeTakeFirstOrThrow();
  const chosen = { from: quiet_from ?? USUAL_QUIET.from, until: quiet_until ?? USUAL_QUIET.until };
  const quiet = chosen.from !== chosen.until;
  const hours = quiet ? chosen : USUAL_QUIET;
  const supplies = await selectLimits(scope);
  return { quiet, quiet_from: hours.from, quiet_until: hours.until, timezone, digest, supplies };
}

/** Stores quiet hours and the weekly mail. No quiet hours are two equal ones. */
export async function setTimes(
  { tx, deya_id, person_id }: PersonScope,
  { quiet, quiet_from, quiet_until, digest }: Times,
): Promise<void> {
  const hours = quiet
    ? { quiet_from: Number(quiet_from), quiet_until: Number(quiet_until) }
    : { quiet_from: 0, quiet_until: 0 };
  await tx
    .updateTable('person_deya')
    .set({ ...hours, digest })
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .execute();
}

/** The meters of a supply that the person is liable for. Refuses other supplies. */
async function requireOwnMeters({ tx, deya_id, person_id, today }: PersonScope, code: string): Promise<string[]> {
  await requireOwnMeasurements(tx, { deya_id, kwdikos_katanalwti: code, person_id }, today);
  const meters = await tx
    .selectFrom('hydrometer')
    .select('hydrometer')
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', code)
    .where('removed_on', 'is', null)
    .execute();
  return meters.map(({ hydrometer }) => hydrometer);
}

const isRaised = (limit: number | null, before: number | null = null): limit is number =>
  limit !== null && (before === null || limit > before);

/**
 * Deletes alerts that would keep the new limits silent. They are those of the present day and month whose limit is raised, and that of
 * an absence which is set again from the same first day. A running absence may move its last day and keeps its alert.
 */
async function forgetTold(
  { tx, deya_id, person_id, today }: PersonScope,
  kwdikos_katanalwti: string,
  { litres_day, cents_month, holiday_from }: SetLimits,
): Promise<void> {
  const before = await tx
    .selectFrom('alert_limit')
    .select(['litres_day', 'cents_month', 'holiday_from', 'holiday_until'])
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .executeTakeFirst();
  const isRunning = before?.holiday_from === holiday_from && (before?.holiday_until ?? '') >= today;
  const told = [
    ...(isRaised(litres_day, before?.litres_day) ? [{ kind: 'over_day' as const, day: today }] : []),
    ...(isRaised(cents_month, before?.cents_month)
      ? [{ kind: 'over_month' as const, day: `${today.slice(0, 7)}-01` }]
      : []),
    ...(holiday_from !== null && !isRunning ? [{ kind: 'holiday' as const, day: holiday_from }] : []),
  ];
  for (const { kind, day } of told)
    await tx
      .deleteFrom('flow_alert')
      .where('deya_id', '=', deya_id)
      .where('person_id', '=', person_id)
      .where('kind', '=', kind)
      .where('since', '=', new Date(startOfDay(day)))
      .where('hydrometer', 'in', (of) =>
        of
          .selectFrom('hydrometer')
          .select('hydrometer')
          .where('deya_id', '=', deya_id)
          .where('kwdikos_katanalwti', '=', kwdikos_katanalwti),
      )
      .execute();
}

/** Stores the limits for a supply, and has the water of today compared with them. */
export async function setLimits(scope: PersonScope, { kwdikos_katanalwti, ...limits }: Limits): Promise<void> {
  const { tx, deya_id, person_id, today, now } = scope;
  const hydrometers = await requireOwnMeters(scope, kwdikos_katanalwti);
  const { litres_day = null, cents_month = null, holiday_from = null, holiday_until = null } = limits;
  if (cents_month !== null && !(await selectPriced(scope, [kwdikos_katanalwti])).has(kwdikos_katanalwti))
    throw new AppError('water_price_unknown', 422);
  const set: SetLimits = { litres_day, cents_month, holiday_from, holiday_until };
  await forgetTold(scope, kwdikos_katanalwti, set);
  const row = { ...set, set_at: now };
  await tx
    .insertInto('alert_limit')
    .values({ deya_id, person_id, kwdikos_katanalwti, ...row })
    .onConflict((at) => at.columns(['deya_id', 'person_id', 'kwdikos_katanalwti']).doUpdateSet(row))
    .execute();
  const first = new Date(startOfDay(today)).toISOString();
  const changed = hydrometers.map((hydrometer) => ({ hydrometer, first, last: now.toISOString() }));
  await requestFlowCheck(tx, deya_id, changed, now);
}
