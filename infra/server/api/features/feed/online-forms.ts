import type { FeedOnlineForm } from '@hydria/shared/contract/form-layout.ts';
import { withCleanTexts } from '@hydria/shared/rules/form-outline.ts';
import { sql } from 'kysely';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { keepRowsOfStaff } from './rows-of-staff.ts';
import { keysWhere, plain, readRows, removeRows, upsert, type Target } from './upsert.ts';

const FORM: Target<'online_form'> = {
  table: 'online_form',
  key: ['form_id'],
  columns: {
    form_id: 'text',
    title: 'jsonb',
    description: 'jsonb',
    success_note: 'jsonb',
    api: 'jsonb',
    is_online: 'boolean',
    book: 'text',
    auto_nr: 'int',
    // Not part of the feed: a row that is sent again after its removal is restored.
    deleted_at: 'timestamptz',
  },
  changed: 'updated_at',
  versioned: true,
};

const wasAnswered = sql`exists (select from form_answer a where a.deya_id = t.deya_id and a.online_form_id = t.id)`;

/**
 * Online forms of a utility's own system. The HTML of their blocks is cleaned; other texts are shown as plain text. A form with answers is
 * hidden instead of removed, and one that the staff have changed is theirs.
 */
export const onlineForms = (): Entity<FeedOnlineForm> =>
  keepRowsOfStaff<FeedOnlineForm, 'online_form'>(FORM, ['form_id'], {
    ...plain(FORM),
    name: 'online-forms',
    batch: 50,
    check: knownReferences({ table: 'book', column: 'code', field: 'book', of: (form) => form.book }),
    read: async (tx, deya_id, keys) => {
      const rows = await readRows(tx, deya_id, FORM, keys, { only: sql`and t.deleted_at is null` });
      for (const row of rows) for (const column of ['deleted_at', 'auto_nr']) Reflect.deleteProperty(row, column);
      return rows;
    },
    store: (tx, deya_id, values) =>
      upsert(
        tx,
        deya_id,
        FORM,
        values.map((form) => ({
          ...form,
          api: withCleanTexts(form.api, cleanHtml),
          auto_nr: form.book === null ? 0 : 1,
        })),
      ),
    remove: async (tx, deya_id, rows) => {
      const keys = rows.map(({ value }) => value);
      const kept = await keysWhere(tx, deya_id, FORM, keys, wasAnswered);
      const hidden = await sql`
      update online_form set deleted_at = now(), is_online = false, updated_at = now()
      where deya_id = ${deya_id} and form_id = any(${[...kept]}::text[]) and deleted_at is null`.execute(tx);
      const gone = keys.filter(({ form_id }) => !kept.has(form_id));
      return {
        refusals: [],
        changed: Number(hidden.numAffectedRows ?? 0) + (await removeRows(tx, deya_id, FORM, gone)),
      };
    },
  });
