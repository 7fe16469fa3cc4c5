import { asTenant } from '@hydria/database/db.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { drawnLayout, selectLayout } from '../../kernel/form-layouts.ts';
import { selectFormSettings } from '../online-forms/online-forms.sql.ts';
import { selectAnyForm } from '../stored-answers/stored-answers.sql.ts';
import { fitAnswers } from './saved-answers.ts';
import type { SavedFormRow } from '../stored-answers/saved-forms.sql.ts';

/** Saved answers in the form as it is published now. Of a form that is not published none are given. */
export const viewSaved = (app: ApiContext, row: SavedFormRow) =>
  asTenant(app.db, row.deya_id, async (tx) => {
    const { deya_id, id, email, step, version } = row;
    const form = await selectAnyForm(tx, deya_id, row.online_form_id);
    const settings = await selectFormSettings(tx, deya_id);
    const is_online = settings?.online_forms === true && form.is_online && form.deleted_at === null;
    const former = (await selectLayout(tx, deya_id, row.layout_sha256)) ?? '[]';
    const is_changed = former !== JSON.stringify(form.api);
    // This server has stored them by the layout of the digest.
    const saved = row.answers as FormAnswers;
    const fitting = is_online
      ? fitAnswers({ layout: drawnLayout(form.api), cosign: form.cosign }, saved)
      : { answers: {}, unfitting: {} };
    const isWhole = Object.keys(fitting.unfitting).length === 0;
    return {
      id,
      deya_id,
      form: form.id,
      form_id: form.form_id,
      title: form.title,
      is_online,
      answers: fitting.answers,
      step,
      version,
      saved_at: row.saved_at.toISOString(),
      lapses_at: row.lapses_at.toISOString(),
      has_link: email !== null,
      is_changed,
      unfitting: isWhole ? null : { api: former, answers: fitting.unfitting },
    };
  });
