import type { Tables } from '@hydria/database/tables.ts';
import type { FormContent } from '@hydria/database/tables/requests.ts';
import { COSIGN_DAYS } from '@hydria/shared/rules/form-signature.ts';
import { FORM_DEFAULTS } from '@hydria/shared/rules/form-defaults.ts';
import type { Insertable, Selectable } from 'kysely';

type FormRow = Selectable<Tables['online_form']>;

/** The settings and the layout of a stored form. */
export const contentOf = (form: FormRow): FormContent => ({
  title: form.title,
  description: form.description,
  success_note: form.success_note,
  error_note: form.error_note,
  api: form.api,
  parent_form: form.parent_form,
  book: form.book,
  language: form.language,
  is_payment: form.is_payment,
  payment: form.payment,
  document: form.document,
  assign_to_person: form.assign_to_person,
  assign_to_team: form.assign_to_team,
  notes: form.notes,
  redirect_url: form.redirect_url,
  submit_method: form.submit_method,
  save_method: form.save_method,
  endpoint: form.endpoint,
  one_page: form.one_page,
  cosign: form.cosign,
  cosign_text: form.cosign_text,
  cosign_days: form.cosign_days,
  purpose: form.purpose,
  retention_days: form.retention_days,
  remind_days: form.remind_days,
});

/** A stored content, with the settings that an earlier release did not know. */
export const wholeContent = (content: FormContent): FormContent => ({
  ...content,
  // The type is that of this release.
  cosign_text: (content.cosign_text as FormContent['cosign_text'] | undefined) ?? null,
  cosign_days: (content.cosign_days as number | undefined) ?? COSIGN_DAYS,
});

/** The content of a form that nothing was said about. */
export const emptyContent = (title: FormContent['title'], api: unknown): FormContent => ({
  ...FORM_DEFAULTS,
  title,
  api,
  parent_form: null,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of a form with this content. */
export const columnsOfContent = (content: FormContent) =>
  ({
    ...content,
    title: JSON.stringify(content.title),
    description: json(content.description),
    success_note: json(content.success_note),
    error_note: json(content.error_note),
    api: JSON.stringify(content.api),
    payment: json(content.payment),
    purpose: json(content.purpose),
    cosign_text: json(content.cosign_text),
    auto_nr: content.book === null ? 0 : 1,
  }) satisfies Partial<Insertable<Tables['online_form']>>;

/** The content in the words of the contract (spec D §3). */
export const settingsOf = ({ parent_form, api, ...content }: FormContent) => ({
  ...content,
  parentForm: parent_form,
  auto_nr: content.book === null ? (0 as const) : (1 as const),
  api: JSON.stringify(api),
});
