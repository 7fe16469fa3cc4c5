import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { BankFileError, type BankFileProblem } from '@hydria/adapters/bank-files/bank-file.ts';
import { bankFilesContract } from '@hydria/shared/contract/bank-files.ts';
import type { Code } from '@hydria/shared/rules/codes.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, PlacedError } from '../../kernel/app-error.ts';
import type { UploadedFile } from '../../kernel/uploads.ts';
import {
  countEntries,
  countFiles,
  filesInOrder,
  inOrder,
  selectEntries,
  selectFileQueue,
  selectFiles,
  selectQueue,
} from './bank-files.sql.ts';
import { selectCandidates } from './candidates.sql.ts';
import { confirmFile } from './confirm-file.ts';
import { assignEntry, confirmEntry, readEntry, returnEntry } from './decide-entry.ts';
import { undoAssignment } from './undo-decision.ts';
import { storeFile, type GivenFile } from './store-file.ts';

/** The answer about a file that is refused. */
const CODES: Record<BankFileProblem, Code> = {
  not_camt: 'bank_file_not_camt',
  mt940: 'bank_file_mt940',
  archive: 'bank_file_archive',
  declares_entities: 'bank_file_entities',
  instruction: 'bank_file_instruction',
  malformed: 'bank_file_broken',
  cut: 'bank_file_cut',
  encoding: 'bank_file_encoding',
  too_large: 'body_too_large',
  amount: 'bank_file_amount',
  currency: 'bank_file_currency',
  direction: 'bank_file_direction',
  date: 'bank_file_date',
  absurd_date: 'bank_file_absurd_date',
  no_statement: 'bank_file_no_statement',
  no_account: 'bank_file_no_account',
  other_account: 'bank_file_account',
  balances: 'bank_file_balances',
};

/** The refusal of a file as an answer, with the place of its fault. */
const refusalOf = (name: string, { problem, place }: BankFileError): PlacedError =>
  new PlacedError(CODES[problem], 422, { file: name, ...place });

/** Stores an uploaded file, which waits for a second person. */
async function takeUpload({ db, clock }: ApiContext, file: Omit<GivenFile, 'source'>) {
  return storeFile(db, { ...file, source: 'upload' }, clock.now()).catch((error: unknown) => {
    throw error instanceof BankFileError ? refusalOf(file.name, error) : error;
  });
}

/** Bank files, and the money in them that matched nothing. */
export const bankFiles = defineEndpoints(bankFilesContract, {
  'POST /api/staff/bank-files': async (app, { body, query, session }) => {
    const deya_id = query.deya_id ?? session.deya_id;
    if (deya_id === null) throw new AppError('deya_required', 422);
    const by = { deya_id, received_by: session.person_id };
    if (body.text !== undefined)
      return takeUpload(app, { ...by, name: 'camt.xml', bytes: Readable.from([Buffer.from(body.text)]) });
    if (!body.file) throw new AppError('bank_file_not_camt', 422);
    // The receiver of forms keeps each file on disk.
    const { name, path } = body.file as UploadedFile;
    return takeUpload(app, { ...by, name: name || 'camt.xml', bytes: createReadStream(path) });
  },

  'GET /api/staff/bank-files': staff(async ({ tx, deya_id, person_id }, { query: { itemsPerPage: rows, cursor } }) => {
    const page = await filesInOrder({ sort: 'received', order: 'asc', cursor, rows }, (part) =>
      selectFiles(tx, { deya_id, reader: person_id }, part),
    );
    return { total: await countFiles(tx, deya_id), ...page };
  }),

  'GET /api/staff/bank-files/waiting': staff(({ tx, deya_id }) => selectFileQueue(tx, deya_id)),

  'POST /api/staff/bank-files/{id}/confirm': staff((scope, { params: { id }, body }) =>
    confirmFile(scope, id, body.agrees),
  ),

  'GET /api/staff/bank-entries': staff(async ({ tx, deya_id }, { query }) => {
    const { state, reason, search, sort = 'booked_on', order = 'desc', itemsPerPage: rows, cursor } = query;
    const filter = { deya_id, state, reason, search };
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectEntries(tx, filter, part));
    return { total: await countEntries(tx, filter), ...page };
  }),

  'GET /api/staff/bank-entries/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

  'GET /api/staff/bank-entries/{id}': staff((scope, { params: { id } }) => readEntry(scope, id)),

  'GET /api/staff/bank-entries/{id}/candidates': staff(
    async ({ tx, deya_id }, { params: { id }, query: { search = '' } }) => ({
      data: await selectCandidates(tx, { deya_id, id, search }),
    }),
  ),

  'POST /api/staff/bank-entries/{id}/undo': staff((scope, { params: { id }, body }) =>
    undoAssignment(scope, id, body.decision_id),
  ),

  'POST /api/staff/bank-entries/{id}/assign': staff((scope, { params: { id }, body }) => assignEntry(scope, id, body)),

  'POST /api/staff/bank-entries/{id}/return': staff((scope, { params: { id }, body }) =>
    returnEntry(scope, id, body.note),
  ),

  'POST /api/staff/bank-entries/{id}/confirm': staff((scope, { params: { id }, body }) =>
    confirmEntry(scope, id, body.agrees),
  ),
});
