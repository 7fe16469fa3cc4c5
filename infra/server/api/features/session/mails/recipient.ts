import { asPerson, type Db, type Tx } from '@hydria/database/db.ts';
import type { ReaderFormats } from '../../../kernel/in-words.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';

/** A person who may receive mails about their account. */
export interface Recipient {
  email: string;
  lang: Language;
  name: string;
  confirmed: boolean;
  /** How the person reads numbers and days. */
  formats: ReaderFormats;
}

/** Runs with an active person, in a transaction of that person; null for all others. */
export const withRecipient = <T>(
  db: Db,
  person_id: number,
  fn: (tx: Tx, person: Recipient) => Promise<T | null>,
): Promise<T | null> =>
  asPerson(db, person_id, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['email', 'lang', 'first_name', 'confirmed_at'])
      .select(['decimal_sign', 'date_format', 'timezone'])
      .where('id', '=', person_id)
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!person) return null;
    const { email, lang, first_name, confirmed_at } = person;
    return fn(tx, { email, lang, name: first_name, confirmed: confirmed_at !== null, formats: person });
  });
