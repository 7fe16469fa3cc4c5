import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_PHOTOS_MAX } from '@hydria/shared/rules/case-work.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';
import { insertCasePhotos } from '../../kernel/insert-case-photos.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { withStoredPhotos, type StoredPhoto } from '../../kernel/stored-photos.ts';
import { audit } from '../audit/audit.ts';
import { countPhotos } from '../cases/case-photos.sql.ts';
import { lockUsable, type ForwardKey } from './forwarded-work.sql.ts';
import { workLinkInvalid } from './work-of-link.ts';

type WorkAnswer = Omit<CallInput<'POST /api/work-links/answers'>['body'], 'token'>;

async function hasAnswer(tx: Tx, deya_id: number, case_id: number, idempotency_key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('case_note')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the report of a link. Undefined for an answer that was stored before; throws when the link is over or the photos do not fit. */
async function lockForAnswer(tx: Tx, key: ForwardKey, { photos = [], idempotency_key }: WorkAnswer, now: Date) {
  const { deya_id } = key;
  const found = await lockUsable(tx, key, now);
  if (!found) throw workLinkInvalid();
  if (await hasAnswer(tx, deya_id, found.case_id, idempotency_key)) return undefined;
  if (photos.length > 0 && (await countPhotos(tx, deya_id, found.case_id)) + photos.length > CASE_PHOTOS_MAX)
    throw new InputError({ photos: ['too_many_photos'] });
  return found;
}

/** Stores an answer: a note among the staff, photos that only the staff see at first, and the mail to them. */
async function store(
  tx: Tx,
  key: ForwardKey,
  answer: WorkAnswer,
  { photos, at }: { photos: readonly StoredPhoto[]; at: Date },
): Promise<boolean> {
  const found = await lockForAnswer(tx, key, answer, at);
  if (!found) return false;
  const { deya_id, id: forward_id } = key;
  const { case_id, person_id } = found;
  const { text, idempotency_key } = answer;
  const by = { deya_id, case_id, staff_id: null, forward_id, idempotency_key, at };
  const { id } = await tx
    .insertInto('case_note')
    .values({ ...by, text: text.trim() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCasePhotos(tx, { ...by, is_public: false }, photos);
  await enqueue(tx, 'mail.send', { template: 'case-forward-answered', ids: { deya_id, id: case_id, note: id } });
  const detail = { report: case_id, forward: forward_id, photos: photos.length };
  await audit(tx, { deya_id, action: 'case-forward-answered', person_id, detail, at });
  return true;
}

/** Adds the answer of a contractor with its photos, encoded again, once for each key. False for one that was stored before. */
export async function answerWork(app: ApiContext, key: ForwardKey, answer: WorkAnswer): Promise<boolean> {
  const { db, clock, outside } = app;
  const { deya_id } = key;
  if (!(await asTenant(db, deya_id, (tx) => lockForAnswer(tx, key, answer, clock.now())))) return false;
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const pictures = await readPhotos(outside.decoder, answer.photos ?? []);
  const { written } = await withStoredPhotos(outside.photos, deya_id, pictures, (photos) =>
    asTenant(db, deya_id, async (tx) => ({ written: await store(tx, key, answer, { photos, at: clock.now() }) })),
  );
  return written;
}
