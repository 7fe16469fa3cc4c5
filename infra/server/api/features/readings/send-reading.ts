import type { Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { readingForm } from '@hydria/shared/contract/forms/reading.ts';
import type { SentReading } from '@hydria/shared/contract/readings.ts';
import { doubtAbout } from '@hydria/shared/rules/meter-reading.ts';
import type { Request } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { withStoredPhotos } from '../../kernel/stored-photos.ts';
import { today } from '../../kernel/today.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { insertReading, selectHistory, selectMeterAccess, selectOwnReading, type MeterAt } from './readings.sql.ts';

type Body = CallInput<'POST /api/readings'>['body'];

/** Refuses readings at a utility whose customers send none. */
async function requireReadingsTaken(tx: Tx, deya_id: number): Promise<void> {
  const deya = await tx.selectFrom('deya').select('balloon_read').where('id', '=', deya_id).executeTakeFirst();
  if (!deya?.balloon_read) throw new AppError('readings_not_taken', 403);
}

/** Refuses a meter for which the person may send no reading, with the message of D §8. */
async function requireMeter(tx: Tx, at: MeterAt, person_id: number, day: string): Promise<{ since: string | null }> {
  const { is_customer, is_liable, is_meter, since } = await selectMeterAccess(tx, at, person_id, day);
  if (!is_customer) throw new AppError('invalid_customer_code', 404);
  if (!is_liable) throw new AppError('measurements_denied', 403);
  if (!is_meter) throw new AppError('invalid_hydrometer', 404);
  return { since };
}

async function storeReading(
  tx: Tx,
  { deya_id, kwdikos_katanalwti, hydrometer, counter, read_on, idempotency_key }: Body,
  person_id: number,
  now: Date,
  photo: Parameters<typeof insertReading>[2],
): Promise<{ reading: SentReading; written: boolean }> {
  const known = await selectHistory(tx, deya_id, hydrometer, read_on);
  const row = {
    deya_id,
    person_id,
    kwdikos_katanalwti,
    hydrometer,
    read_on,
    counter_l: counter,
    doubt: doubtAbout({ date: read_on, counter_l: counter }, known),
    sent_at: now,
    updated_at: now,
    idempotency_key,
  };
  const id = await insertReading(tx, row, photo);
  const reading = await selectOwnReading(tx, deya_id, person_id, id === undefined ? { idempotency_key } : { id });
  // Another person's key.
  if (!reading) throw new InputError({ idempotency_key: ['unique'] });
  return { reading, written: id !== undefined };
}

/** Stores a reading of a member with its photo; the same key stores it once, and answers the stored one. */
export async function sendReading(
  { db, clock, outside }: ApiContext,
  body: Body,
  person_id: number,
  refund: Request['refundRateLimit'],
): Promise<SentReading> {
  const { deya_id, idempotency_key } = body;
  const day = today(clock);
  const before = await asLinkedMember(db, deya_id, person_id, async (tx) => {
    await requireReadingsTaken(tx, deya_id);
    const { since } = await requireMeter(tx, body, person_id, day);
    requireForm(readingForm, body, { today: day });
    // The days before belong to others.
    if (since !== null && body.read_on < since) throw new InputError({ read_on: ['before_own_days'] });
    return selectOwnReading(tx, deya_id, person_id, { idempotency_key });
  });
  if (before) {
    await refund();
    return before;
  }
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const pictures = await readPhotos(outside.decoder, body.photos ?? []);
  const { reading, written } = await withStoredPhotos(outside.photos, deya_id, pictures, ([photo]) =>
    asLinkedMember(db, deya_id, person_id, (tx) => storeReading(tx, body, person_id, clock.now(), photo)),
  );
  if (!written) await refund();
  return reading;
}
