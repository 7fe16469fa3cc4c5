import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { findAlerts, type AlertRules, type MeterAlert } from './alert-rules.ts';
import {
  selectAlarms,
  selectMeter,
  selectReadings,
  selectStored,
  type MeterKey,
  type StoredAlert,
} from './flow-alerts.sql.ts';
import { requestSilenceChecks, takeFlowChecks } from './flow-checks.sql.ts';
import { rulesOfUtility } from './rules-of-utility.ts';
import { searchLimits } from './search-limits.ts';
import { notifyOfAlert } from './notify-of-alert.ts';

/** Meters per transaction. */
const METERS = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A run that is not yet an alert may have begun this long before a changed reading; gaps prolong it. */
const BEFORE_MS = 14 * DAY_MS;

/** The columns of an alert that a later search may change. */
const figures = ({ since, last, ended, lowest, lost }: MeterAlert) => ({
  since: new Date(since),
  until: new Date(last),
  ended,
  lowest,
  lost,
});

const isSame = (found: MeterAlert, { kind, since, until }: StoredAlert): boolean =>
  kind === found.kind && since.getTime() <= found.last && until.getTime() >= found.since;

/** The facts for the rules: from before the change, and from the start of each alert that the change may touch. */
async function factsOf(tx: Tx, key: MeterKey, changedFrom: Date, now: Date) {
  const earliest = new Date(changedFrom.getTime() - BEFORE_MS);
  const stored = await selectStored(tx, key, earliest);
  const starts = stored.map(({ since }) => since.getTime());
  // The reading before the first hour tells its litres.
  const from = new Date(Math.min(earliest.getTime(), ...starts) - 2 * HOUR_MS);
  const { closed_at: closedAt, is_digital } = await selectMeter(tx, key);
  const readings = await selectReadings(tx, key, from);
  const alarms = await selectAlarms(tx, key, from);
  return { stored, is_digital, facts: { readings, alarms, closedAt: closedAt?.getTime(), now: now.getTime() } };
}

/** Writes an alert that the search has found for the first time. */
async function raise(tx: Tx, key: MeterKey, found: MeterAlert, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('flow_alert')
    .values({ ...key, kind: found.kind, ...figures(found), raised_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets columns of a stored alert. */
const change = (tx: Tx, { deya_id }: MeterKey, id: number, to: object) =>
  tx.updateTable('flow_alert').set(to).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** Searches one meter, and brings its stored alerts in line. One cause keeps one alert, so that it is reported once. */
async function searchMeter(tx: Tx, key: MeterKey, changedFrom: Date, rules: AlertRules, app: ApiContext) {
  const now = app.clock.now();
  const { stored, is_digital, facts } = await factsOf(tx, key, changedFrom, now);
  const silence = is_digital ? rules.silence : null;
  const left = new Set(stored);
  for (const found of findAlerts(facts, { ...rules, silence })) {
    const same = [...left].find((alert) => isSame(found, alert));
    if (!same && found.last < changedFrom.getTime() - BEFORE_MS) continue;
    if (same) {
      left.delete(same);
      await change(tx, key, same.id, { ...figures(found), withdrawn_at: null });
    }
    await notifyOfAlert(tx, key, same?.id ?? (await raise(tx, key, found, now)), found, app);
  }
  const disproved = [...left].filter(({ withdrawn_at }) => !withdrawn_at);
  for (const { id } of disproved) await change(tx, key, id, { withdrawn_at: now });
}

/** Searches the meters of a utility whose readings have changed; another job goes on with the rest. */
const searchUtility = (app: ApiContext, deya_id: number): Promise<void> =>
  asTenant(app.db, deya_id, async (tx) => {
    const rules = await rulesOfUtility(tx, deya_id);
    const checks = await takeFlowChecks(tx, deya_id, METERS);
    for (const { hydrometer, from_at } of checks) await searchMeter(tx, { deya_id, hydrometer }, from_at, rules, app);
    await searchLimits(tx, deya_id, checks, rules, app);
    if (checks.length === METERS) await enqueue(tx, 'flow.evaluate', { deya_id }, { key: `deya:${deya_id}` });
  });

/** Finds the meters of a utility that have become silent: nothing arrives that would ask for a search. */
const findSilent = (app: ApiContext, deya_id: number): Promise<void> =>
  asTenant(app.db, deya_id, async (tx) => {
    const { silence } = await rulesOfUtility(tx, deya_id);
    const now = app.clock.now();
    if (silence !== null) await requestSilenceChecks(tx, deya_id, new Date(now.getTime() - silence * HOUR_MS), now);
  });

/**
 * Searches new readings and alarms by the rules, of one utility or of each in turn. A utility that does not read meters remotely (`amr`)
 * has no alerts of them.
 */
export async function evaluateFlow(app: ApiContext, { deya_id }: JobData<'flow.evaluate'>): Promise<void> {
  const all = app.db.selectFrom('deya').select('id').where('amr', '=', true).orderBy('id');
  const rows = await (deya_id === undefined ? all : all.where('id', '=', deya_id)).execute();
  for (const { id } of rows) {
    if (deya_id === undefined) await findSilent(app, id);
    await searchUtility(app, id);
  }
}
