import type { Tx } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import { isCustomerAlert, isUrgentAlert } from '@hydria/shared/rules/meter-alerts.ts';
import { BY_MAIL, BY_PUSH, channelsOf } from '@hydria/shared/rules/notification-events.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { selectLiable, type MeterKey } from './flow-alerts.sql.ts';
import { afterQuietHours } from './quiet-hours.ts';

/** The code of a push about an alert. */
export const FLOW_ALERT = 'flow-alert';

const HOUR_MS = 3_600_000;
/** An alert whose last hour is older is shown, but not sent. */
const NEWS_MS = 48 * HOUR_MS;
/** The mail of a pushed alert follows so much later, unless its person has opened it. */
const MAIL_AFTER_MS = 2 * HOUR_MS;

/** The given people without those who have received the alert, and those who have paused its kind at the meter. */
async function selectNotNotified(
  tx: Tx,
  { deya_id, hydrometer }: MeterKey,
  alert: { id: number; kind: string },
  people: readonly number[],
  now: Date,
) {
  if (people.length === 0) return [];
  return tx
    .selectFrom('person_deya as l')
    .innerJoin('person as p', 'p.id', 'l.person_id')
    .select(['l.person_id', 'l.subscribe', 'l.muted', 'l.quiet_from', 'l.quiet_until', 'p.timezone'])
    .where('l.deya_id', '=', deya_id)
    .where('l.person_id', 'in', people)
    .where(
      sql<boolean>`not exists (select from alert_reader r where r.deya_id = l.deya_id and r.alert_id = ${alert.id}
                               and r.person_id = l.person_id and r.told_at is not null)
        and not exists (select from alert_pause x where x.deya_id = l.deya_id and x.person_id = l.person_id
                        and x.hydrometer = ${hydrometer} and x.kind = ${alert.kind} and x.until > ${now}::timestamptz)`,
    )
    .orderBy('l.person_id')
    .execute();
}

type NotNotified = Awaited<ReturnType<typeof selectNotNotified>>[number];

/** Enqueues what one person hears: the push, and the mail two hours later unless they open the alert. */
async function notifyPerson(
  tx: Tx,
  deya_id: number,
  alert: { id: number; kind: string },
  person: NotNotified,
  now: Date,
) {
  const channels = channelsOf('flow_alert', person);
  if (!channels) return;
  const { person_id } = person;
  const isUrgent = isUrgentAlert(alert.kind);
  const at = isUrgent ? now : afterQuietHours(now, person);
  const group = `deya:${deya_id}`;
  const devices =
    channels & BY_PUSH
      ? await tx
          .selectFrom('device_token')
          .select('id')
          .where('deya_id', '=', deya_id)
          .where('person_id', '=', person_id)
          .execute()
      : [];
  const pushes = devices.map(({ id }) => ({ deya_id, device_id: id, code: FLOW_ALERT, about: alert.id }));
  const later = (time: Date) => (time > now ? { startAfter: time, group } : { group });
  await enqueueAll(tx, 'push.send', pushes, later(at));
  if (channels & BY_MAIL) {
    const ids = { deya_id, alert_id: alert.id, person_id };
    const mailAt = pushes.length > 0 && !isUrgent ? new Date(at.getTime() + MAIL_AFTER_MS) : at;
    await enqueue(tx, 'mail.send', { template: 'flow-alert', ids }, later(mailAt));
  }
  await tx
    .insertInto('alert_reader')
    .values({ deya_id, alert_id: alert.id, person_id, told_at: now })
    .onConflict((row) => row.columns(['deya_id', 'alert_id', 'person_id']).doUpdateSet({ told_at: now }))
    .execute();
}

/** An alert that was found: its kind, and its first and last moment. */
interface Found {
  kind: string;
  since: number;
  last: number;
}

/**
 * Tells each liable party of an alert once, or the one whose limit raised it, while it is news. An alert whose pause ends
 * while the flow lasts is sent then.
 */
export async function notifyOfAlert(
  tx: Tx,
  key: MeterKey,
  id: number,
  found: Found,
  app: ApiContext,
  only?: number,
): Promise<void> {
  const { kind } = found;
  const now = app.clock.now();
  if (!isCustomerAlert(kind) || found.last < now.getTime() - NEWS_MS) return;
  // The last hour of a limit's alert decides the days to which it belongs.
  const since = new Date(only === undefined ? found.since : found.last - HOUR_MS);
  const liable = await selectLiable(tx, key, { day: today(app.clock), since });
  const people = only === undefined ? liable : liable.filter((person_id) => person_id === only);
  for (const person of await selectNotNotified(tx, key, { id, kind }, people, now))
    await notifyPerson(tx, key.deya_id, { id, kind }, person, now);
}
