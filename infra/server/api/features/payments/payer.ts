import type { Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { inWords, type ReaderFormats } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { selectGuest, type PaidItem, type PaymentKey } from './payments.sql.ts';
import { nameOfItem } from './words-of-items.ts';

/** The reader of a mail about a payment. */
export interface Payer {
  to: string;
  lang: Language;
  /** Null for a guest, whose name the portal does not know. */
  name: string | null;
  /** Null for a guest. */
  formats: ReaderFormats | null;
}

/** The receiver of mails about a payment: the person who paid, or the address that a guest gave. */
export async function payerOf(tx: Tx, key: PaymentKey, person_id: number | null): Promise<Payer | null> {
  if (person_id === null) {
    const guest = await selectGuest(tx, key);
    return guest?.email ? { to: guest.email, lang: guest.lang, name: null, formats: null } : null;
  }
  const person = await tx
    .selectFrom('person')
    .select(['email', offeredLanguage('person.lang', key.deya_id).as('lang'), 'first_name'])
    .select(['decimal_sign', 'date_format', 'timezone'])
    .where('id', '=', person_id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person ? { to: person.email, lang: person.lang, name: person.first_name, formats: person } : null;
}

const SUPPLY: Record<Language, string> = { el: 'Παροχή', en: 'Supply', de: 'Anschluss', fr: 'Branchement' };

/** A line for each item. A guest reads no supply code: it stands on the bill, and the mail may be another person's. */
export const linesOf = (items: readonly PaidItem[], { lang, name, formats }: Payer): string[] => {
  const { day, money } = inWords(lang, formats);
  return items.map((item) => {
    const { kwdikos_katanalwti, amount_cents } = item;
    const what = nameOfItem(item, lang, day);
    const supply = name === null || kwdikos_katanalwti === null ? '' : ` ${SUPPLY[lang]} ${kwdikos_katanalwti}.`;
    return `${what}${items.length > 1 ? `: ${money(amount_cents)}` : ''}.${supply}`;
  });
};

/** The greeting; a guest has no name. */
export const hello = (word: string, name: string | null): string => (name === null ? `${word},` : `${word} ${name},`);
