import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { Tx } from '@hydria/database/db.ts';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import { isActive } from '@hydria/shared/rules/case-state.ts';
import { REPORT_PHOTOS_MAX } from '@hydria/shared/rules/photo.ts';
import { addCaseEvent, hasCaseEvent, type CaseKey } from '../../kernel/case-events.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { insertCasePhotos } from '../../kernel/insert-case-photos.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { withStoredPhotos, type StoredPhoto } from '../../kernel/stored-photos.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import { caseState } from './report-view.ts';
import { asReporter, lockOwn, type Reporter } from './reporter.ts';
import { endWaiting, insertPhotos, selectPhotos, selectPublicPhotos } from './reports.sql.ts';

type Note = CallInput<'POST /api/reports/{id}/notes'>['body'];

const CLOSED = { report: 'report_closed', application: 'application_closed' } as const;
const FULL = { report: 'report_photos_full', application: 'application_photos_full' } as const;

/** The photos that the sender has added to a case. */
const photosOf = (tx: Tx, { deya_id, kind, id }: CaseKey): Promise<unknown[]> =>
  kind === 'report' ? selectPhotos(tx, deya_id, [id]) : selectPublicPhotos(tx, deya_id, id, { from_sender: true });

async function storePhotos(
  tx: Tx,
  { deya_id, kind, id }: CaseKey,
  photos: readonly StoredPhoto[],
  at: Date,
): Promise<void> {
  if (kind === 'report') return insertPhotos(tx, deya_id, id, photos);
  const of = { deya_id, case_id: id, staff_id: null, is_public: true, from_sender: true, idempotency_key: null, at };
  return insertCasePhotos(tx, of, photos);
}

/** Locks the case. False for a note that was stored before; throws when the case takes none. */
async function mayAdd(tx: Tx, reporter: Reporter, { note, photos, idempotency_key }: Note): Promise<boolean> {
  const { deya_id, kind } = reporter.key;
  const { status } = await lockOwn(tx, reporter);
  if (await hasCaseEvent(tx, reporter.key, idempotency_key)) return false;
  if (!isActive(caseState(status))) throw new AppError(CLOSED[kind], 409);
  requireForm(reportNoteForm, { note, photos }, { text_limit: await textLimitOf(tx, deya_id) });
  const before = (await photosOf(tx, reporter.key)).length;
  if (photos?.length && before + photos.length > REPORT_PHOTOS_MAX) throw new AppError(FULL[kind], 409);
  return true;
}

/**
 * Adds a note of the sender of a case with its photos, once for each key. It is also the answer for which the staff may wait. False for a note
 * that was stored before.
 */
export async function addNote(app: ApiContext, reporter: Reporter, body: Note): Promise<boolean> {
  const { clock, outside } = app;
  const { deya_id, id } = reporter.key;
  if (!(await asReporter(app, reporter, (tx) => mayAdd(tx, reporter, body)))) return false;
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const pictures = await readPhotos(outside.decoder, body.photos ?? []);
  const { written } = await withStoredPhotos(outside.photos, deya_id, pictures, (photos) =>
    asReporter(app, reporter, async (tx) => {
      if (!(await mayAdd(tx, reporter, body))) return { written: false };
      const { note, idempotency_key } = body;
      const at = clock.now();
      const event = { by: 'customer', status: null, note: note.trim(), idempotency_key } as const;
      await addCaseEvent(tx, reporter.key, { ...event, staff_id: null, at });
      await storePhotos(tx, reporter.key, photos, at);
      await endWaiting(tx, deya_id, id, at);
      return { written: true };
    }),
  );
  return written;
}
