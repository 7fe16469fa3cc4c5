import { contactFields } from '@hydria/shared/contract/forms/contact-data.ts';
import type { contactDataForm } from '@hydria/shared/contract/forms/contact-data.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { ContactData } from '@hydria/shared/contract/texts.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { dropChanges, noteChanges, selectProfile } from '../utilities/utilities.sql.ts';
import { fromFields } from './local-texts.ts';

const NAMES = Object.keys(contactFields) as (keyof typeof contactFields)[];
const isHours = (name: string): boolean => name.startsWith('opening_hours_');

/** The contact data of a utility, locked for a change on request. */
export async function contactDataOf({ tx, deya_id }: PersonScope, { lock = false } = {}): Promise<ContactData> {
  const profile = await selectProfile(tx, deya_id, { lock });
  if (!profile) throw new AppError('deya_not_found', 404);
  const { version, changes } = profile;
  const fields = Object.fromEntries(NAMES.map((name) => [name, profile[name]])) as Pick<
    ContactData,
    (typeof NAMES)[number]
  >;
  return { ...fields, version, changes: changes.filter(({ field }) => NAMES.some((name) => name === field)) };
}

/** Writes the contact data of a locked utility; returns the names of the changed fields. */
export async function updateContactData(
  scope: PersonScope,
  before: ContactData,
  values: FormBody<(typeof contactDataForm)['fields']>,
): Promise<string[]> {
  const { tx, deya_id, person_id, now: at } = scope;
  const given: Readonly<Record<string, unknown>> = values;
  const fields = NAMES.filter((name) => (before[name] ?? null) !== (given[name] ?? null));
  if (fields.length === 0) return [];
  const hours = fromFields('opening_hours', given);
  const columns = Object.fromEntries(NAMES.filter((name) => !isHours(name)).map((name) => [name, given[name] ?? null]));
  await tx
    .updateTable('deya')
    .set({
      ...columns,
      opening_hours: LANGUAGES.some((language) => hours[language]) ? JSON.stringify(hours) : null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', deya_id)
    .execute();
  await noteChanges(tx, deya_id, { fields, person_id, at });
  // An emptied field is the system's again.
  const emptied = fields.filter((name) => given[name] === undefined);
  await dropChanges(tx, deya_id, emptied);
  return fields;
}
