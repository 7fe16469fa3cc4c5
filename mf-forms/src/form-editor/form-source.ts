import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import { FORM_DEFAULTS } from '@hydria/shared/rules/form-defaults.ts';
import type { StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { keyed, storedRows, type EditedForm, type KeyedRow, type Settings } from './edited-form.ts';

/** The id under which the API gives an empty draft (spec D §2). */
export const NEW_FORM = 'createDraft';

const settingsOf = (draft: Settings): Settings => ({
  title: draft.title,
  description: draft.description,
  success_note: draft.success_note,
  error_note: draft.error_note,
  language: draft.language,
  is_payment: draft.is_payment,
  payment: draft.payment,
  document: draft.document,
  assign_to_person: draft.assign_to_person,
  assign_to_team: draft.assign_to_team,
  notes: draft.notes,
  redirect_url: draft.redirect_url,
  submit_method: draft.submit_method,
  save_method: draft.save_method,
  endpoint: draft.endpoint,
  parentForm: draft.parentForm,
  book: draft.book,
  one_page: draft.one_page,
  cosign: draft.cosign,
  cosign_text: draft.cosign_text,
  cosign_days: draft.cosign_days,
  purpose: draft.purpose,
  retention_days: draft.retention_days,
  remind_days: draft.remind_days,
});

/** The rows of the `api` string; the server has validated what it answers. */
export const rowsIn = (api: string): StoredLayout => JSON.parse(api) as StoredLayout;

/** Rows keep their keys over a save, by which the tree knows the chosen one. */
const withKeysOf = (rows: StoredLayout, before: readonly KeyedRow[]): KeyedRow[] => {
  const made = keyed(rows);
  return before.length === made.length ? made.map(({ row }, index) => ({ key: before[index]!.key, row })) : made;
};

/** The form that a draft describes. */
export const formOfDraft = (draft: FormDraft, before: readonly KeyedRow[] = []): EditedForm => ({
  form_id: draft.form_id,
  settings: settingsOf(draft),
  rows: withKeysOf(rowsIn(draft.api), before),
});

/** The form that a published version describes. */
export const formOfVersion = (version: Answer<'GET /api/onlineForms/{id}/versions/{n}'>): EditedForm => ({
  form_id: version.form_id,
  settings: settingsOf(version),
  rows: keyed(rowsIn(version.api)),
});

/** A form that nothing is said about. */
export const emptyForm = ({ form_id }: Pick<OnlineForm, 'form_id'>): EditedForm => ({
  form_id,
  rows: [],
  settings: { ...FORM_DEFAULTS, title: { el: '' }, parentForm: null },
});

/** The body with which a form is saved: the layout travels as a string (spec D §7). */
export const savedBody = ({ form_id, settings, rows }: EditedForm) => ({
  ...settings,
  form_id,
  auto_nr: settings.book === null ? (0 as const) : (1 as const),
  api: JSON.stringify(storedRows(rows)),
});
