import { randomBytes } from 'node:crypto';
import type { Tx } from '@hydria/database/db.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import type { onlineFormsContract } from '@hydria/shared/contract/online-forms.ts';
import type { StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { z } from 'zod';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { validateInput } from '../../http/validate-input.ts';
import { insertForm, isOpenBook, lockForm, selectLineage, updateForm } from './online-forms.sql.ts';

export type SentForm = z.output<(typeof onlineFormsContract)['PUT /api/onlineForms']['body']>;

type StoredForm = NonNullable<Awaited<ReturnType<typeof lockForm>>>;

const inField = z.strictObject({ api: formLayout });

/** The layout in the string (D §3), validated like the feed's: a form that cannot be answered is not stored. */
function layoutOf(api: string): StoredLayout {
  let parsed: unknown;
  try {
    parsed = JSON.parse(api);
  } catch {
    throw new InputError({ api: ['invalid'] });
  }
  return validateInput(inField, { api: parsed }).api;
}

/** The book that will number the answers; a form keeps its book, even after that was closed. */
async function bookOf(tx: Tx, deya_id: number, sent: SentForm, before: StoredForm | undefined): Promise<string | null> {
  const kept = before?.book ?? null;
  const book = sent.book === undefined ? kept : sent.book;
  if (book !== null && book !== kept && !(await isOpenBook(tx, deya_id, book)))
    throw new InputError({ book: ['reference_unknown'] });
  if (sent.auto_nr !== undefined && sent.auto_nr !== (book === null ? 0 : 1))
    throw new InputError({ auto_nr: ['invalid'] });
  return book;
}

/** Refuses a parent that the utility does not have, and one that descends from the form itself. */
async function checkParent(tx: Tx, deya_id: number, { id, parentForm }: SentForm): Promise<void> {
  if (parentForm == null) return;
  const line = await selectLineage(tx, deya_id, parentForm);
  if (line.length === 0) throw new InputError({ parentForm: ['reference_unknown'] });
  if (id !== undefined && line.includes(id)) throw new InputError({ parentForm: ['invalid'] });
}

/** A generated name: never all digits, because a form's number is. */
const newFormId = () => `form-${randomBytes(6).toString('hex')}`;

async function write(tx: Tx, deya_id: number, sent: SentForm, now: Date): Promise<number> {
  const before = sent.id === undefined ? undefined : await lockForm(tx, deya_id, sent.id);
  if (sent.id !== undefined && !before) throw new AppError('form_not_found', 404);
  if (!before && sent.title === undefined) throw new InputError({ title: ['required'] });
  const layout = layoutOf(sent.api);
  const book = await bookOf(tx, deya_id, sent, before);
  await checkParent(tx, deya_id, sent);
  const form = {
    api: JSON.stringify(layout),
    book,
    auto_nr: book === null ? 0 : 1,
    updated_at: now,
    ...(sent.parentForm !== undefined && { parent_form: sent.parentForm }),
    ...(sent.is_online !== undefined && { is_online: sent.is_online }),
  };
  const title = JSON.stringify(
    typeof sent.title === 'object' ? sent.title : { ...before?.title, el: sent.title ?? before?.title.el },
  );
  if (before) {
    await updateForm(tx, deya_id, before.id, { ...form, title, ...(sent.form_id && { form_id: sent.form_id }) });
    return before.id;
  }
  const form_id = sent.form_id ?? newFormId();
  const { id } = await insertForm(tx, { deya_id, is_online: false, created_at: now, ...form, title, form_id });
  return id;
}

/** Creates a form of a utility, or changes the one with `id`; returns its number. */
export async function saveForm(tx: Tx, deya_id: number, sent: SentForm, now: Date): Promise<number> {
  try {
    return await write(tx, deya_id, sent, now);
  } catch (error) {
    if (isUniqueViolation(error)) throw new InputError({ form_id: ['unique'] });
    throw error;
  }
}
