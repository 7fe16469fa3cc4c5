import { asTenant, type Tx } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { inWords, type ReaderFormats } from '../../kernel/in-words.ts';
import { paymentReference } from './payment-reference.ts';
import { selectGuest, selectItems, selectPayment, type PaidItem, type PaymentKey } from './payments.sql.ts';
import { WORDS_OF_ITEMS } from './words-of-items.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

interface Payer {
  to: string;
  lang: Language;
  /** Null for a guest, whose name the portal does not know. */
  name: string | null;
  /** Null for a guest. */
  formats: ReaderFormats | null;
}

/** The receiver of the receipt: the person who paid, or the address that a guest gave. */
async function payerOf(tx: Tx, key: PaymentKey, person_id: number | null): Promise<Payer | null> {
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
const linesOf = (items: readonly PaidItem[], { lang, name, formats }: Payer): string[] => {
  const { day, money } = inWords(lang, formats);
  return items.map((item) => {
    const { period_start, period_end, kwdikos_katanalwti, amount_cents } = item;
    const isBill = period_start !== null && period_end !== null;
    const { bill, installment } = WORDS_OF_ITEMS[lang];
    const what = isBill ? bill(item, `${day(period_start)} – ${day(period_end)}`) : installment(item);
    const supply = name === null ? '' : ` ${SUPPLY[lang]} ${kwdikos_katanalwti}.`;
    return `${what}${items.length > 1 ? `: ${money(amount_cents)}` : ''}.${supply}`;
  });
};

const hello = (word: string, name: string | null): string => (name === null ? `${word},` : `${word} ${name},`);

/** The receipt of a card payment, to the person who paid, once the bank has captured it. */
export const paymentReceipt = mail({
  ids: z.strictObject({ deya_id: z.int(), order: z.string() }),
  once: ({ deya_id, order }) => `payment-receipt:${deya_id}:${order}`,
  load: ({ db }, { deya_id, order }) =>
    asTenant(db, deya_id, async (tx) => {
      const key = { deya_id, order };
      const payment = await selectPayment(tx, key);
      if (!payment?.authorised_at) return null;
      const payer = await payerOf(tx, key, payment.person_id);
      if (!payer) return null;
      const { to, lang, name } = payer;
      const { money, moment } = inWords(lang, payer.formats);
      const items = await selectItems(tx, key, payment.person_id);
      const isOneBill = payment.person_id !== null && payment.bill_id !== null;
      const values = {
        name,
        amount: money(payment.amount_cents),
        at: moment(payment.authorised_at),
        lines: linesOf(items, payer),
        order: paymentReference(order),
        isOneBill,
        path: isOneBill ? `/bills/${payment.bill_id}` : `/success?payment=${order}&deya_id=${deya_id}`,
      };
      return { to, lang, deya_id, values };
    }),
  texts: {
    el: ({ name, amount, at, lines, order, path, isOneBill }) => ({
      subject: `Απόδειξη πληρωμής: ${amount}`,
      body: [
        hello('Καλημέρα', name),
        `Η πληρωμή σας έγινε: ${amount}, ${at}.`,
        ...lines,
        'Η ΔΕΥΑ την καταχωρίζει μέσα στις επόμενες ημέρες. Μην πληρώσετε ξανά.',
        { button: isOneBill ? 'Ο λογαριασμός' : 'Η πληρωμή', path },
        { fine: `Αριθμός πληρωμής: ${order}` },
      ],
    }),
    en: ({ name, amount, at, lines, order, path, isOneBill }) => ({
      subject: `Payment receipt: ${amount}`,
      body: [
        hello('Hello', name),
        `Your payment was successful: ${amount}, ${at}.`,
        ...lines,
        'The utility will record it within the next few days. Please do not pay again.',
        { button: isOneBill ? 'View the bill' : 'View the payment', path },
        { fine: `Payment number: ${order}` },
      ],
    }),
    de: ({ name, amount, at, lines, order, path, isOneBill }) => ({
      subject: `Zahlungsbeleg: ${amount}`,
      body: [
        hello('Guten Tag', name),
        `Ihre Zahlung war erfolgreich: ${amount}, ${at}.`,
        ...lines,
        'Der Versorger verbucht sie in den nächsten Tagen. Bitte zahlen Sie nicht noch einmal.',
        { button: isOneBill ? 'Zur Rechnung' : 'Zur Zahlung', path },
        { fine: `Zahlungsnummer: ${order}` },
      ],
    }),
    fr: ({ name, amount, at, lines, order, path, isOneBill }) => ({
      subject: `Reçu de paiement : ${amount}`,
      body: [
        hello('Bonjour', name),
        `Votre paiement a réussi : ${amount}, ${at}.`,
        ...lines,
        'Le service des eaux l’enregistrera dans les prochains jours. Ne payez pas une seconde fois.',
        { button: isOneBill ? 'Voir la facture' : 'Voir le paiement', path },
        { fine: `Numéro de paiement : ${order}` },
      ],
    }),
  },
});
