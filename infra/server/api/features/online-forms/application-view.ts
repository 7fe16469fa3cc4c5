import type { Tx } from '@hydria/database/db.ts';
import type { ApplicationWithAnswers, FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import type { CaseState } from '@hydria/shared/rules/case-state.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { selectFiles } from '../../kernel/answered-files.ts';
import { progressOf } from '../reports/report-view.ts';
import { readOwn, type Reporter } from '../reports/reporter.ts';
import { selectPublicPhotos } from '../reports/reports.sql.ts';
import { readApplicationData, type ApplicationData } from './application-document.ts';
import { selectApplication, type ApplicationRow } from './applications.sql.ts';

/** An application in a list of its sender. */
export const asApplication = ({ id, deya_id, code, title, status, protocol_number, ...row }: ApplicationRow) => ({
  id,
  deya_id,
  code,
  title,
  // The column's check allows nothing else.
  status: status as CaseState,
  protocol_number,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

async function readApplication(tx: Tx, reporter: Reporter) {
  const { kind, deya_id, id } = await readOwn(tx, reporter);
  const row = kind === 'application' ? await selectApplication(tx, { deya_id, id }) : undefined;
  if (!row) throw reporter.missing();
  return row;
}

/** The data of the document of an application of its sender; throws where its form gives none. */
export async function readOwnDocument(tx: Tx, reporter: Reporter): Promise<ApplicationData> {
  const { deya_id, id } = await readApplication(tx, reporter);
  const data = await readApplicationData(tx, { deya_id, id });
  if (!data?.row.document) throw reporter.missing();
  return data;
}

type Read = Awaited<ReturnType<typeof readApplication>>;

const followed = async (tx: Tx, row: Read, now: Date, withAddress: boolean): Promise<FollowedApplication> => ({
  ...asApplication(row),
  ...(await progressOf(tx, { deya_id: row.deya_id, kind: 'application', id: row.id }, row, now)),
  photos: await selectPublicPhotos(tx, row.deya_id, row.id, { from_sender: true }),
  email: row.email,
  has_document: row.document,
  signature: row.signed_at && {
    name: row.signed_name ?? '',
    email: withAddress ? row.signed_email : null,
    at: row.signed_at.toISOString(),
  },
});

/**
 * An application of its sender by a mailed link; throws when it is not theirs. Without its answers: they may hold a tax number, and a guest's
 * address was never proved to be theirs.
 */
export const viewOwnApplication = async (tx: Tx, reporter: Reporter, now: Date): Promise<FollowedApplication> =>
  followed(tx, await readApplication(tx, reporter), now, false);

/** An application of the person who has sent it, with the answers; throws when it is not theirs. */
export async function viewWithAnswers(tx: Tx, reporter: Reporter, now: Date): Promise<ApplicationWithAnswers> {
  const row = await readApplication(tx, reporter);
  return {
    ...(await followed(tx, row, now, true)),
    // The server has stored these answers by the rules of their form.
    answers: row.answers as FormAnswers,
    api: JSON.stringify(row.api),
    files: await selectFiles(tx, row.deya_id, row.id),
  };
}
