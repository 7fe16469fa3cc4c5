import { createHash } from 'node:crypto';
import type { Tx } from '@hydria/database/db.ts';
import { FILE_WAITS_HOURS, readFileAnswer, writeFileAnswer } from '@hydria/shared/rules/form-files.ts';
import type { FormFile } from '@hydria/shared/contract/form-files.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { sql } from 'kysely';
import { InputError } from './app-error.ts';

const HOUR_MS = 3_600_000;

/** The earliest upload that still waits for its answers. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - FILE_WAITS_HOURS * HOUR_MS);

/** The name of a file in stored answers: not the token, which its sender alone has. */
export const refOfToken = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 32);

const withRefs = (answer: string, kept: ReadonlySet<string>): string => {
  const file = readFileAnswer(answer);
  return file && !kept.has(file.ref) ? writeFileAnswer({ ...file, ref: refOfToken(file.ref) }) : answer;
};

const fileFields = (layout: FormLayout, answers: FormAnswers): string[] =>
  elementsOf(layout).flatMap(({ type, options: { field } }) =>
    type === 'file_input' && answers[field] !== undefined ? [field] : [],
  );

const NONE: ReadonlySet<string> = new Set();

/**
 * The answers as they are stored: with references of files instead of tokens. `kept` are the references of files in saved answers that the
 * sender goes on with: those are named by their references.
 */
export const withFileRefs = (layout: FormLayout, answers: FormAnswers, kept = NONE): FormAnswers => ({
  ...answers,
  ...Object.fromEntries(
    fileFields(layout, answers).map((field) => [
      field,
      [answers[field] ?? []].flat().map((answer) => withRefs(answer, kept)),
    ]),
  ),
});

/** The application that takes files, and who sends it. */
interface Taker {
  deya_id: number;
  online_form_id: number;
  person_id: number | null;
  /** The application, or the answers that wait for their payment or their signature, or are saved for later. */
  of: { answer_id: number } | { unpaid_id: number } | { unsigned_id: number } | { saved_id: number };
  /** The saved answers that the sender goes on with; null without any. */
  saved_id: number | null;
  /** The earliest upload of a file that is not in saved answers. */
  since: Date;
}

/** Gives waiting files of the sender to an application. Returns those that were still free: of two takers at once, one waits and finds none. */
const takeFiles = (
  tx: Tx,
  { deya_id, online_form_id, person_id, of, saved_id, since }: Taker,
  refs: readonly string[],
) =>
  tx
    .updateTable('form_file')
    .set({ saved_id: null, ...of })
    .where('deya_id', '=', deya_id)
    .where('online_form_id', '=', online_form_id)
    .where('ref', 'in', refs)
    .where('answer_id', 'is', null)
    .where('unpaid_id', 'is', null)
    .where('unsigned_id', 'is', null)
    .where((is) => is.or([is('at', '>', since), is('saved_id', 'is not', null)]))
    // A person who has signed in meanwhile keeps the files that they have uploaded as a guest. A mailed link gives those of saved answers.
    .where((is) => is.or([is('person_id', 'is', null), is('person_id', '=', person_id), is('saved_id', '=', saved_id)]))
    .returning(['ref', 'field', 'name'])
    .execute();

/** The files of an application, or of answers that wait for a signature, in the order of their uploads. */
export async function selectFilesOf(
  tx: Tx,
  deya_id: number,
  of: { answer_id: number } | { unsigned_id: number },
): Promise<FormFile[]> {
  const [column, id] = 'answer_id' in of ? ['f.answer_id', of.answer_id] : ['f.unsigned_id', of.unsigned_id];
  const { rows } = await sql<FormFile>`
    select f.media_id as id, f.field, f.name, m.content_type, f.size
    from form_file f join media m on m.deya_id = f.deya_id and m.id = f.media_id
    where f.deya_id = ${deya_id} and ${sql.ref(column)} = ${id} order by f.media_id`.execute(tx);
  return rows;
}

/** The files of an application. */
export const selectFiles = (tx: Tx, deya_id: number, answer_id: number): Promise<FormFile[]> =>
  selectFilesOf(tx, deya_id, { answer_id });

/** Answers that were stored just now, with references of files. */
interface StoredAnswers {
  deya_id: number;
  form: { id: number };
  layout: FormLayout;
  answers: FormAnswers;
  person_id: number | null;
  of: Taker['of'];
  /** The saved answers that the sender goes on with. */
  saved_id?: number | null;
}

/**
 * Gives the files that answers name to them, in the transaction of the answers. Throws at each question with a file that is not the sender's,
 * belongs to another question or form, has another name, was used before or has waited too long.
 */
export async function takeAnsweredFiles(tx: Tx, stored: StoredAnswers, now: Date): Promise<void> {
  const { deya_id, form, layout, answers, person_id, of, saved_id = null } = stored;
  const named = fileFields(layout, answers).flatMap((field) =>
    [answers[field] ?? []].flat().map((answer) => ({ field, ...readFileAnswer(answer) })),
  );
  if (named.length === 0) return;
  const taker = { deya_id, online_form_id: form.id, person_id, of, saved_id, since: waitingSince(now) };
  const taken = await takeFiles(tx, taker, [...new Set(named.map(({ ref = '' }) => ref))]);
  const left = new Map(taken.map((file) => [file.ref, file]));
  const gone = new Set<string>();
  for (const { field, ref = '', name } of named) {
    const file = left.get(ref);
    if (file?.field !== field || file.name !== name) gone.add(field);
    left.delete(ref);
  }
  if (gone.size > 0) throw new InputError(Object.fromEntries([...gone].map((field) => [field, ['file_gone']])));
}
