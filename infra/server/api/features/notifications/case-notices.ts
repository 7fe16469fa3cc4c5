import type { Tx } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import {
  BY_MAIL,
  BY_PUSH,
  channelsOf,
  type NotificationChoice,
  type NotificationEvent,
} from '@hydria/shared/rules/notification-events.ts';
import { sql } from 'kysely';
import { CASE_TABLES } from '../../kernel/case-events.ts';

/** The codes of pushes about a case; each leads to another page. */
const CODES = { report: 'case-report', application: 'case-application' } as const satisfies Record<CaseKind, string>;

/** The event of which a person chooses the channels, for codes that are no name of an event. */
export const EVENT_OF_CODE: Partial<Record<string, NotificationEvent>> = {
  [CODES.report]: 'case',
  [CODES.application]: 'case',
};

/** The sender of a case, with their choice at the utility; null in each column for one who has no link to it. */
export interface SenderChoice {
  person_id: number | null;
  subscribe: number | null;
  muted: NotificationChoice['muted'] | null;
}

/** Whether mails about a case go to its sender: to a guest always, to an account by its choice. */
export const wantsCaseMail = ({ person_id, subscribe, muted }: SenderChoice): boolean =>
  person_id === null || (channelsOf('case', { subscribe: subscribe ?? 0, muted: muted ?? {} }) & BY_MAIL) !== 0;

/** A change of a case, or words of the utility, that its sender is to hear of. */
export interface CaseNews {
  deya_id: number;
  kind: CaseKind;
  /** The case of the recipient. */
  id: number;
  status: number | null;
  n: number;
  /** The case of the event, where the sender's own one is a duplicate of it. */
  of?: number;
}

/** The devices of the sender of a case who wants pushes about it. */
async function selectDevices(tx: Tx, { deya_id, kind, id }: CaseNews): Promise<number[]> {
  const { rows } = await sql<NotificationChoice & { id: number }>`
    select t.id, l.subscribe, l.muted from ${CASE_TABLES[kind].row} c
    join person_deya l on l.deya_id = c.deya_id and l.person_id = c.person_id and l.status = 'active'
    join device_token t on t.deya_id = c.deya_id and t.person_id = c.person_id
    where c.deya_id = ${deya_id} and c.id = ${id}`.execute(tx);
  return rows.filter((choice) => channelsOf('case', choice) & BY_PUSH).map((device) => device.id);
}

/**
 * Enqueues the mail and the pushes about a change of a case, in the transaction that stores it. The mail asks for the choice of its
 * recipient when it is sent.
 */
export async function notifySender(tx: Tx, news: CaseNews): Promise<void> {
  const { deya_id, kind, id, n } = news;
  const group = `deya:${deya_id}`;
  await enqueue(tx, 'mail.send', { template: 'case-moved', ids: { ...news } });
  const devices = await selectDevices(tx, news);
  const pushes = devices.map((device_id) => ({ deya_id, device_id, code: CODES[kind], about: id, part: n }));
  await enqueueAll(tx, 'push.send', pushes, { group });
}
