import type { Tx } from '@hydria/database/db.ts';

/** Whether photos were stored before under this key. */
export async function hasPhotos(tx: Tx, deya_id: number, case_id: number, idempotency_key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('case_photo')
    .select('media_id')
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('idempotency_key', '=', idempotency_key)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The number of photos of the staff. */
export async function countPhotos(tx: Tx, deya_id: number, case_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('case_photo')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('from_sender', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Says whether the sender of the case sees a photo of the staff; false without such a photo. */
export async function setPublic(
  tx: Tx,
  { deya_id, case_id, media_id }: { deya_id: number; case_id: number; media_id: number },
  is_public: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('case_photo')
    .set({ is_public })
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('media_id', '=', media_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A photo of a case with its bytes: of its sender, or of the staff and of contractors. With a forwarding, of the latter those alone that
 * its contractor has sent.
 */
export const selectPhoto = (tx: Tx, deya_id: number, case_id: number, media_id: number, forward_id?: number) =>
  tx
    .selectFrom('media')
    .select(['content_type', 'bytes', 'stored_as'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', media_id)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('problem_report_photo as photo')
            .select('photo.media_id')
            .whereRef('photo.deya_id', '=', 'media.deya_id')
            .whereRef('photo.media_id', '=', 'media.id')
            .where('photo.report_id', '=', case_id),
        ),
        exists(
          selectFrom('case_photo as photo')
            .select('photo.media_id')
            .whereRef('photo.deya_id', '=', 'media.deya_id')
            .whereRef('photo.media_id', '=', 'media.id')
            .where('photo.case_id', '=', case_id)
            .$if(forward_id !== undefined, (photo) => photo.where('photo.forward_id', '=', forward_id!)),
        ),
      ]),
    )
    .executeTakeFirst();
