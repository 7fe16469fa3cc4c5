import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { Tx } from '@hydria/database/db.ts';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import { isActive } from '@hydria/shared/rules/case-state.ts';
import { REPORT_PHOTOS_MAX } from '@hydria/shared/rules/photo.ts';
import { hasCaseEvent } from '../../kernel/case-events.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { withStoredPhotos } from '../../kernel/stored-photos.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import { addEvent } from './report-events.sql.ts';
import { caseState } from './report-view.ts';
import { asReporter, lockOwn, type Reporter } from './reporter.ts';
import { endWaiting, insertPhotos, selectPhotos } from './reports.sql.ts';

type Note = CallInput<'POST /api/reports/{id}/notes'>['body'];

/** Locks the report. False for a note that was stored before; throws when the report takes none. */
async function mayAdd(tx: Tx, reporter: Reporter, { note, photos, idempotency_key }: Note): Promise<boolean> {
  const { deya_id, id } = reporter.key;
  const { status } = await lockOwn(tx, reporter);
  if (await hasCaseEvent(tx, { deya_id, kind: 'report', id }, idempotency_key)) return false;
  if (!isActive(caseState(status))) throw new AppError('report_closed', 409);
  requireForm(reportNoteForm, { note, photos }, { text_limit: await textLimitOf(tx, deya_id) });
  const before = (await selectPhotos(tx, deya_id, [id])).length;
  if (photos?.length && before + photos.length > REPORT_PHOTOS_MAX) throw new AppError('report_photos_full', 409);
  return true;
}

/**
 * Adds a note of the reporter with its photos, once for each key. It is also the answer for which the staff may wait. False for a note
 * that was stored before.
 */
export async function addNote(app: ApiContext, reporter: Reporter, body: Note): Promise<boolean> {
  const { clock, outside } = app;
  const { deya_id, id: report_id } = reporter.key;
  if (!(await asReporter(app, reporter, (tx) => mayAdd(tx, reporter, body)))) return false;
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const pictures = await readPhotos(outside.decoder, body.photos ?? []);
  const { written } = await withStoredPhotos(outside.photos, deya_id, pictures, (photos) =>
    asReporter(app, reporter, async (tx) => {
      if (!(await mayAdd(tx, reporter, body))) return { written: false };
      const { note, idempotency_key } = body;
      const at = clock.now();
      const event = { by: 'customer', status: null, note: note.trim(), idempotency_key } as const;
      await addEvent(tx, { deya_id, report_id, ...event, at });
      await insertPhotos(tx, deya_id, report_id, photos);
      await endWaiting(tx, deya_id, report_id, at);
      return { written: true };
    }),
  );
  return written;
}
