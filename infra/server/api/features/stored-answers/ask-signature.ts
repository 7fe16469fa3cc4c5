import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import type { AnswerKey } from './unsigned-answers.sql.ts';

const DAY_MS = 86_400_000;

/** The purpose of the link of a second person. Mail scanners open it and people come back to it, so it is not used up. */
export const COSIGN_LINK = 'form-cosign';

/** The purpose of the link of a sender to the page of their waiting answers. */
export const SENDER_LINK = { purpose: 'form-cosign-sender', seconds: 120 * 86_400 };

/** A second person as the sender names them. */
export interface Cosigner {
  name: string;
  email: string;
}

/** The times of a signature that is asked for now: it lapses after so many days, and is reminded of at half of them. */
export const timesFrom = (now: Date, days: number): { lapses_at: Date; remind_at: Date } => ({
  lapses_at: new Date(now.getTime() + days * DAY_MS),
  remind_at: new Date(now.getTime() + (days * DAY_MS) / 2),
});

/** Asks for the mail with the link of the newest sending. */
export const mailCosigner = (
  tx: Tx,
  { deya_id, id, sending, person_id }: AnswerKey & { sending: number; person_id: number | null },
  remind: 0 | 1 = 0,
): Promise<void> =>
  enqueue(
    tx,
    'mail.send',
    { template: 'cosign-asked', ids: { deya_id, id, sending, remind, person_id } },
    { group: `deya:${deya_id}` },
  );

/** Moments at which the sender receives a mail. */
export const TOLD = ['waiting', 'declined', 'lapsed', 'to_pay'] as const;

export type Told = (typeof TOLD)[number];

/** Asks for the mail to the sender; `sending` tells apart the moments of one kind. */
export const mailSender = (
  tx: Tx,
  { deya_id, id, person_id }: AnswerKey & { person_id: number | null },
  about: Told,
  sending: number,
): Promise<void> =>
  enqueue(
    tx,
    'mail.send',
    { template: 'cosign-told', ids: { deya_id, id, about, sending, person_id } },
    { group: `deya:${deya_id}` },
  );

/** A link of the sender. Only one that was given to the sender of the answers themselves may name another second person. */
export const senderToken = (
  tx: Tx,
  { deya_id, id }: AnswerKey,
  { now, may_correct }: { now: Date; may_correct: boolean },
): Promise<string> =>
  createOneTimeToken(tx, {
    ...SENDER_LINK,
    person_id: null,
    deya_id,
    subject: `${id}`,
    detail: { answer: id, may_correct },
    now,
  });

/** Asks a second person for the first time, in the transaction that stores the answers. */
export async function askSignature(
  tx: Tx,
  answer: AnswerKey & { person_id: number | null; email: string | null },
  { cosigner: { name, email }, days, now }: { cosigner: Cosigner; days: number; now: Date },
): Promise<void> {
  const { deya_id, id, person_id } = answer;
  const row = { deya_id, answer_id: id, name, email, state: 'waiting' as const };
  await tx
    .insertInto('form_signature')
    .values({ ...row, ...timesFrom(now, days) })
    .execute();
  await mailCosigner(tx, { deya_id, id, person_id, sending: 1 });
  if (person_id !== null || answer.email !== null) await mailSender(tx, answer, 'waiting', 1);
}
