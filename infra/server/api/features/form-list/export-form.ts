import type { Tx } from '@hydria/database/db.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { settingsOf } from '../form-editor/form-content.ts';
import { requireLockedForm } from '../form-editor/form-editor.sql.ts';

/** A form with its changes as a file. People, teams and other forms of the utility stay here. */
export async function exportForm(tx: Tx, deya_id: number, id: number) {
  const { content } = await requireLockedForm(tx, deya_id, id);
  const {
    api,
    auto_nr: _number,
    assign_to_person: _person,
    assign_to_team: _team,
    parentForm: _parent,
    ...settings
  } = settingsOf(content);
  return { hydria_form: 1 as const, settings, api: formLayout.parse(JSON.parse(api)) };
}
