import { createHash } from 'node:crypto';
import type { Tx } from '@hydria/database/db.ts';
import { FILE_WAITS_HOURS, readFileAnswer, writeFileAnswer } from '@hydria/shared/rules/form-files.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { InputError } from '../../kernel/app-error.ts';
import { takeFiles } from './form-files.sql.ts';

const HOUR_MS = 3_600_000;

/** The earliest upload that still waits for its answers. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - FILE_WAITS_HOURS * HOUR_MS);

/** The name of a file in stored answers: not the token, which its sender alone has. */
export const refOfToken = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 32);

const withRefs = (answer: string): string => {
  const file = readFileAnswer(answer);
  return file ? writeFileAnswer({ ...file, ref: refOfToken(file.ref) }) : answer;
};

const fileFields = (layout: FormLayout, answers: FormAnswers): string[] =>
  elementsOf(layout).flatMap(({ type, options: { field } }) =>
    type === 'file_input' && answers[field] !== undefined ? [field] : [],
  );

/** The answers as they are stored: with references of files instead of tokens. */
export const withFileRefs = (layout: FormLayout, answers: FormAnswers): FormAnswers => ({
  ...answers,
  ...Object.fromEntries(
    fileFields(layout, answers).map((field) => [field, [answers[field] ?? []].flat().map(withRefs)]),
  ),
});

/** Answers that were stored just now, with references of files. */
interface StoredAnswers {
  deya_id: number;
  form: { id: number };
  layout: FormLayout;
  answers: FormAnswers;
  person_id: number | null;
  answer_id: number;
}

/**
 * Gives the files that answers name to them, in the transaction of the answers. Throws at each question with a file that is not the sender's,
 * belongs to another question or form, has another name, was used before or has waited too long.
 */
export async function takeAnsweredFiles(tx: Tx, stored: StoredAnswers, now: Date): Promise<void> {
  const { deya_id, form, layout, answers, person_id, answer_id } = stored;
  const named = fileFields(layout, answers).flatMap((field) =>
    [answers[field] ?? []].flat().map((answer) => ({ field, ...readFileAnswer(answer) })),
  );
  if (named.length === 0) return;
  const taker = { deya_id, online_form_id: form.id, person_id, answer_id, since: waitingSince(now) };
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
