import { createHash } from 'node:crypto';
import { forgetDevice } from '@hydria/database/cross-utility.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { once } from '@hydria/jobs/run-once.ts';
import type { Device } from '@hydria/adapters/push/push.ts';
import { z } from 'zod';
import { AppError, InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { today } from '../../kernel/today.ts';
import { ANSWER, isUnseen } from '../conversations/notify-answer.ts';
import { selectOwnAlert } from '../flow-alerts/own-alerts.sql.ts';
import { FLOW_ALERT } from '../flow-alerts/notify-of-alert.ts';
import { EVENT_OF_CODE } from './case-notices.ts';
import {
  BY_PUSH,
  channelsOf,
  isNotificationEvent,
  type NotificationChoice,
} from '@hydria/shared/rules/notification-events.ts';

/** Maximum of browsers of one person at one utility; the oldest is removed. */
const DEVICES_MAX = 10;

const subscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(30) }),
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The JSON form of a browser's PushSubscription. */
function readDevice(text: string): Device | undefined {
  try {
    const { endpoint, keys } = subscription.parse(JSON.parse(text));
    return { endpoint, ...keys };
  } catch {
    return undefined;
  }
}

async function requireSubscribable(tx: Tx, deya_id: number): Promise<void> {
  const deya = await tx
    .selectFrom('deya')
    .select('push_notifications')
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!deya) throw new AppError('no_access_to_service', 403);
  if (!deya.push_notifications) throw new AppError('subscription_unavailable', 422);
}

/** Registers a browser for a person at a utility, and removes it from its previous user. */
export async function keepDevice(
  { db, clock, outside }: ApiContext,
  { person_id, deya_id, device_token }: { person_id: number; deya_id: number; device_token: string },
): Promise<void> {
  const device = readDevice(device_token);
  if (!device || !outside.push.accepts(device)) throw new InputError({ device_token: ['invalid'] });
  const endpoint_sha256 = sha256(device.endpoint);
  const { p256dh, auth } = device;
  await asLinkedMember(db, deya_id, person_id, async (tx) => {
    await requireSubscribable(tx, deya_id);
    await forgetDevice(tx, endpoint_sha256, person_id);
    await tx
      .insertInto('device_token')
      .values({ deya_id, person_id, ...device, endpoint_sha256, created_at: clock.now() })
      .onConflict((at) =>
        at.columns(['deya_id', 'endpoint_sha256']).doUpdateSet({ p256dh, auth, created_at: clock.now() }),
      )
      .execute();
    await forgetOldest(tx, deya_id, person_id);
  });
}

async function forgetOldest(tx: Tx, deya_id: number, person_id: number): Promise<void> {
  const own = tx.selectFrom('device_token').where('deya_id', '=', deya_id).where('person_id', '=', person_id);
  const old = await own.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(DEVICES_MAX).execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('device_token').where('deya_id', '=', deya_id).where('id', 'in', ids).execute();
}

/** Whether the person wants pushes of this code: by the choice for its event, or by the subscription alone. */
function wantsPush(code: string, choice: NotificationChoice): boolean {
  const event = EVENT_OF_CODE[code] ?? code.replace('-', '_');
  const bits = isNotificationEvent(event) ? channelsOf(event, choice) : choice.subscribe;
  return (bits & BY_PUSH) !== 0;
}

/** The device, if its person is active and wants these pushes of the utility. */
const findDevice = ({ db }: ApiContext, { deya_id, device_id, code }: JobData<'push.send'>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx
      .selectFrom('device_token as t')
      .innerJoin('person_deya as l', (on) =>
        on.onRef('l.deya_id', '=', 't.deya_id').onRef('l.person_id', '=', 't.person_id'),
      )
      .innerJoin('person as p', 'p.id', 't.person_id')
      .select(['t.person_id', 't.endpoint', 't.endpoint_sha256', 't.p256dh', 't.auth', 'l.subscribe', 'l.muted'])
      .where('t.deya_id', '=', deya_id)
      .where('t.id', '=', device_id)
      .where('l.status', '=', 'active')
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    return row && wantsPush(code, row) ? row : undefined;
  });

/** Whether the notification is still news for the person: an answer that they have not seen, an alert of a supply that is theirs. */
const isNews = (
  { db, clock }: ApiContext,
  { deya_id, code, about, part = 0 }: JobData<'push.send'>,
  person_id: number,
): Promise<boolean> =>
  asTenant(db, deya_id, async (tx) => {
    if (code === ANSWER) return isUnseen(tx, deya_id, about, part);
    if (code !== FLOW_ALERT) return true;
    return (await selectOwnAlert(tx, { deya_id, person_id, day: today(clock) }, about)) !== undefined;
  });

/** Notifies a device by code and id, without a text. A device that its push service no longer knows is deleted. */
export async function pushToDevice(app: ApiContext, told: JobData<'push.send'>): Promise<void> {
  const device = await findDevice(app, told);
  if (!device || !(await isNews(app, told, device.person_id))) return;
  const { deya_id, device_id, code, about, part } = told;
  const now = app.clock.now();
  const { endpoint, p256dh, auth, endpoint_sha256 } = device;
  const key = ['push', code, deya_id, about, device_id, ...(part ? [part] : [])].join(':');
  await once(app.db, key, now, async () => {
    const came = await app.outside.push.send({ endpoint, p256dh, auth }, { v: 1, code, deya_id, id: about });
    if (came === 'gone') await forgetDevice(app.db, endpoint_sha256);
  });
}
