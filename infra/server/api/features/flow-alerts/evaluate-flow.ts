import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { BY_PUSH, channelsOf } from '@hydria/shared/rules/notification-events.ts';
import { today } from '../../kernel/today.ts';
import {
  selectClosing,
  selectLiable,
  selectReadings,
  selectStored,
  type MeterKey,
  type StoredAlert,
} from './flow-alerts.sql.ts';
import { takeFlowChecks } from './flow-checks.sql.ts';
import { findFlow, type FlowAlert } from './flow-rules.ts';

/** Meters per transaction. */
const METERS = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A run that is not yet an alert may have begun this long before a changed reading; gaps prolong it. */
const BEFORE_MS = 14 * DAY_MS;
/** An alert whose last hour is older is shown, but not sent. */
const NEWS_MS = 2 * DAY_MS;

/** The columns of an alert that a later search may change. */
const figures = ({ since, last, ended, lowest, lost }: FlowAlert) => ({
  since: new Date(since),
  until: new Date(last),
  ended,
  lowest,
  lost,
});

const isSame = (found: FlowAlert, { kind, since, until }: StoredAlert): boolean =>
  kind === found.kind && since.getTime() <= found.last && until.getTime() >= found.since;

/** Readings to search: from before the change, and from the start of each alert that the change may touch. */
async function readingsToSearch(tx: Tx, key: MeterKey, changedFrom: Date) {
  const earliest = new Date(changedFrom.getTime() - BEFORE_MS);
  const stored = await selectStored(tx, key, earliest);
  const starts = stored.map(({ since }) => since.getTime());
  // The reading before the first hour tells its litres.
  const from = new Date(Math.min(earliest.getTime(), ...starts) - 2 * HOUR_MS);
  return { stored, readings: await selectReadings(tx, key, from) };
}

/** Writes an alert that the search has found for the first time, and tells the liable parties if it is news. */
async function raise(tx: Tx, key: MeterKey, found: FlowAlert, app: ApiContext): Promise<void> {
  const now = app.clock.now();
  const { id } = await tx
    .insertInto('flow_alert')
    .values({ ...key, kind: found.kind, ...figures(found), raised_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (found.last < now.getTime() - NEWS_MS) return;
  const people = await selectLiable(tx, key, { day: today(app.clock), since: figures(found).since });
  const { deya_id } = key;
  const group = `deya:${deya_id}`;
  const mails = people.map((person_id) => ({ template: 'flow-alert', ids: { deya_id, alert_id: id, person_id } }));
  await enqueueAll(tx, 'mail.send', mails, { group });
  await enqueueAll(tx, 'push.send', await pushes(tx, deya_id, people, id), { group });
}

async function pushes(tx: Tx, deya_id: number, people: number[], about: number) {
  if (people.length === 0) return [];
  const devices = await tx
    .selectFrom('device_token as t')
    .innerJoin('person_deya as l', (on) =>
      on.onRef('l.deya_id', '=', 't.deya_id').onRef('l.person_id', '=', 't.person_id'),
    )
    .select(['t.id', 'l.subscribe', 'l.muted'])
    .where('t.deya_id', '=', deya_id)
    .where('t.person_id', 'in', people)
    .execute();
  const wanted = devices.filter((choice) => channelsOf('flow_alert', choice) & BY_PUSH);
  return wanted.map(({ id }) => ({ deya_id, device_id: id, code: 'flow-alert', about }));
}

/** Sets columns of a stored alert. */
const change = (tx: Tx, { deya_id }: MeterKey, id: number, to: object) =>
  tx.updateTable('flow_alert').set(to).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** Searches one meter, and brings its stored alerts in line. One cause keeps one alert, so that it is told once. */
async function searchMeter(tx: Tx, key: MeterKey, changedFrom: Date, app: ApiContext): Promise<void> {
  const { stored, readings } = await readingsToSearch(tx, key, changedFrom);
  const closedAt = (await selectClosing(tx, key))?.getTime();
  const left = new Set(stored);
  for (const found of findFlow(readings, closedAt)) {
    if (found.last < changedFrom.getTime() - BEFORE_MS) continue;
    const same = [...left].find((alert) => isSame(found, alert));
    if (!same) await raise(tx, key, found, app);
    else {
      left.delete(same);
      await change(tx, key, same.id, { ...figures(found), withdrawn_at: null });
    }
  }
  const disproved = [...left].filter(({ withdrawn_at }) => !withdrawn_at);
  for (const { id } of disproved) await change(tx, key, id, { withdrawn_at: app.clock.now() });
}

/** Searches the meters of a utility whose readings have changed; another job goes on with the rest. */
const searchUtility = (app: ApiContext, deya_id: number): Promise<void> =>
  asTenant(app.db, deya_id, async (tx) => {
    const checks = await takeFlowChecks(tx, deya_id, METERS);
    for (const { hydrometer, from_at } of checks) await searchMeter(tx, { deya_id, hydrometer }, from_at, app);
    if (checks.length === METERS) await enqueue(tx, 'flow.evaluate', { deya_id }, { key: `deya:${deya_id}` });
  });

/** Searches new readings for runs of flow, of one utility or of each in turn. */
export async function evaluateFlow(app: ApiContext, { deya_id }: JobData<'flow.evaluate'>): Promise<void> {
  if (deya_id !== undefined) return searchUtility(app, deya_id);
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows) await searchUtility(app, id);
}
