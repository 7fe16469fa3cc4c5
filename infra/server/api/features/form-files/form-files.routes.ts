import { asTenant } from '@hydria/database/db.ts';
import { formFilesContract } from '@hydria/shared/contract/form-files.ts';
import { defineEndpoints, type FileAnswer } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { noteReading } from '../audit/note-reading.ts';
import { AppError } from '../../kernel/app-error.ts';
import { today } from '../../kernel/today.ts';
import { selectCase } from '../cases/case.sql.ts';
import { readerOf } from '../cases/reader.ts';
import { applicationMissing, asReporter, readOwn, reporterOfAccount } from '../reports/reporter.ts';
import { selectFile } from './form-files.sql.ts';
import { formFileLimits } from './limits.ts';
import { uploadFile } from './upload-file.ts';

type Found = Awaited<ReturnType<typeof selectFile>>;

const sent = async ({ outside }: ApiContext, file: NonNullable<Found>): Promise<FileAnswer> => ({
  name: file.name,
  type: file.content_type,
  data: await outside.photos.read(file),
});

/** Files in the answers of online forms. */
export const formFiles = defineEndpoints(
  formFilesContract,
  {
    'POST /api/onlineForms/{id}/files': uploadFile,

    'GET /api/applications/{id}/files/{file_id}': async (app, { params, session }) => {
      const reporter = await reporterOfAccount(app, params.id, session.person_id, 'application');
      const file = await asReporter(app, reporter, async (tx) => {
        const { deya_id, id } = await readOwn(tx, reporter);
        return selectFile(tx, { deya_id, answer_id: id, media_id: params.file_id });
      });
      if (!file) throw applicationMissing();
      return sent(app, file);
    },

    'GET /api/staff/cases/{id}/files/{file_id}': async (app, { params, query: { deya_id }, session }) => {
      const { person_id } = session;
      const file = await asTenant(app.db, deya_id, async (tx) => {
        const reader = await readerOf({ tx, deya_id, person_id });
        const found = await selectCase(
          tx,
          { deya_id, reader, now: app.clock.now(), today: today(app.clock) },
          params.id,
        );
        return found && selectFile(tx, { deya_id, answer_id: found.id, media_id: params.file_id });
      });
      if (!file) throw new AppError('report_not_found', 404);
      const of = { report: params.id, file: params.file_id, person_id: file.person_id };
      await noteReading(app, { actor: person_id, action: 'case-file-read', deya_id, ...of });
      return sent(app, file);
    },
  },
  {
    'POST /api/onlineForms/{id}/files': {
      guest: formFileLimits['guest-file'],
      member: formFileLimits['member-file'],
      bytes: 'photo-bytes',
    },
  },
);
