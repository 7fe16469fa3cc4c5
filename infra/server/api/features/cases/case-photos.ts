import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_PHOTOS_MAX } from '@hydria/shared/rules/case-work.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { insertCasePhotos } from '../../kernel/insert-case-photos.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { withStoredPhotos, type StoredPhoto } from '../../kernel/stored-photos.ts';
import { countPhotos, hasPhotos, setPublic } from './case-photos.sql.ts';
import { noteAct, requireCase } from './move-case.ts';
import type { CaseScope } from './reader.ts';

type Sent = CallInput<'POST /api/staff/cases/{id}/photos'>['body'];

/** A transaction as the reader of a call. */
export type InScope = <T>(work: (scope: CaseScope) => Promise<T>) => Promise<T>;

/** Whether the photos are still to be stored: false for a repeated key. Throws when they do not fit. */
async function mayAdd(scope: CaseScope, id: number, { photos, idempotency_key }: Sent): Promise<boolean> {
  const { tx, deya_id } = scope;
  await requireCase(scope, id);
  if (await hasPhotos(tx, deya_id, id, idempotency_key)) return false;
  if ((await countPhotos(tx, deya_id, id)) + photos.length > CASE_PHOTOS_MAX)
    throw new InputError({ photos: ['too_many_photos'] });
  return true;
}

async function store(scope: CaseScope, id: number, sent: Sent, photos: readonly StoredPhoto[]): Promise<boolean> {
  if (!(await mayAdd(scope, id, sent))) return false;
  const { tx, deya_id, person_id: staff_id, now } = scope;
  const { is_public, idempotency_key } = sent;
  await insertCasePhotos(tx, { deya_id, case_id: id, staff_id, is_public, idempotency_key, at: now }, photos);
  const locked = await requireCase(scope, id);
  await noteAct(scope, locked, 'case-photographed', { photos: photos.length, public: is_public });
  return true;
}

/** Shows a photo of the staff or of a contractor to the sender of the case, or hides it. */
export async function showPhoto(
  scope: CaseScope,
  { id, photo_id }: { id: number; photo_id: number },
  is_public: boolean,
): Promise<void> {
  const { tx, deya_id } = scope;
  const locked = await requireCase(scope, id);
  if (!(await setPublic(tx, { deya_id, case_id: id, media_id: photo_id }, is_public)))
    throw new AppError('report_not_found', 404);
  await noteAct(scope, locked, 'case-photo-shown', { photo: photo_id, public: is_public });
}

/** Adds photos of the staff to a case, encoded again, once for each key. */
export async function addPhotos(
  { outside }: Pick<ApiContext, 'outside'>,
  within: InScope,
  deya_id: number,
  id: number,
  sent: Sent,
): Promise<void> {
  if (!(await within((scope) => mayAdd(scope, id, sent)))) return;
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const pictures = await readPhotos(outside.decoder, sent.photos);
  await withStoredPhotos(outside.photos, deya_id, pictures, (photos) =>
    within(async (scope) => ({ written: await store(scope, id, sent, photos) })),
  );
}
