import type { Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { inWords, READER_FORMATS, type ReaderFormats } from '../../kernel/in-words.ts';
import { taggedPdf, type DocumentContent } from '../../kernel/tagged-pdf.ts';
import { documentHead, selectIssuer, type Issuer } from '../deya/document-issuer.ts';
import { paymentReference } from './payment-reference.ts';
import { selectItems, type PaidItem, type PaymentKey, type PaymentRow } from './payments.sql.ts';
import { WORDS_OF_ITEMS } from './words-of-items.ts';

interface Words {
  title: string;
  paid: string;
  number: string;
  order: string;
  at: string;
  payer: string;
  means: string;
  card: string;
  provider: string;
  supply: string;
  items: string;
  description: string;
  amount: string;
  total: string;
  refunded: string;
  notes: readonly [string, string];
}

const WORDS: Record<Language, Words> = {
  el: {
    title: 'Απόδειξη πληρωμής',
    paid: 'Πληρώθηκαν',
    number: 'Αριθμός πληρωμής',
    order: 'Αριθμός παραγγελίας',
    at: 'Ημερομηνία και ώρα',
    payer: 'Πληρωμή από',
    means: 'Τρόπος πληρωμής',
    card: 'Κάρτα, μέσω της πύλης',
    provider: 'Αριθμός συναλλαγής τράπεζας',
    supply: 'Παροχή',
    items: 'Τι πληρώθηκε',
    description: 'Περιγραφή',
    amount: 'Ποσό',
    total: 'Σύνολο',
    refunded: 'Επιστράφηκαν',
    notes: [
      'Η ΔΕΥΑ καταχωρίζει την πληρωμή στα βιβλία της μέσα στις επόμενες ημέρες.',
      'Η απόδειξη βεβαιώνει την πληρωμή. Φορολογικό παραστατικό είναι ο λογαριασμός.',
    ],
  },
  en: {
    title: 'Payment receipt',
    paid: 'Amount paid',
    number: 'Payment number',
    order: 'Order number',
    at: 'Date and time',
    payer: 'Paid by',
    means: 'Paid with',
    card: 'Card, through the portal',
    provider: 'Bank transaction number',
    supply: 'Supply',
    items: 'Items paid',
    description: 'Description',
    amount: 'Amount',
    total: 'Total',
    refunded: 'Refunded',
    notes: [
      'The utility records the payment in its books within the next few days.',
      'This receipt confirms the payment. The bill is the tax document.',
    ],
  },
  de: {
    title: 'Zahlungsbeleg',
    paid: 'Bezahlter Betrag',
    number: 'Zahlungsnummer',
    order: 'Auftragsnummer',
    at: 'Datum und Uhrzeit',
    payer: 'Bezahlt von',
    means: 'Zahlungsart',
    card: 'Karte, über das Portal',
    provider: 'Transaktionsnummer der Bank',
    supply: 'Anschluss',
    items: 'Bezahlte Posten',
    description: 'Beschreibung',
    amount: 'Betrag',
    total: 'Summe',
    refunded: 'Erstattet',
    notes: [
      'Der Versorger verbucht die Zahlung in den nächsten Tagen.',
      'Dieser Beleg bestätigt die Zahlung. Das steuerliche Dokument ist die Rechnung.',
    ],
  },
  fr: {
    title: 'Reçu de paiement',
    paid: 'Montant payé',
    number: 'Numéro de paiement',
    order: 'Numéro de commande',
    at: 'Date et heure',
    payer: 'Payé par',
    means: 'Moyen de paiement',
    card: 'Carte, par le portail',
    provider: 'Numéro de transaction bancaire',
    supply: 'Branchement',
    items: 'Éléments payés',
    description: 'Description',
    amount: 'Montant',
    total: 'Total',
    refunded: 'Remboursé',
    notes: [
      'Le service des eaux enregistre le paiement dans ses comptes dans les prochains jours.',
      'Ce reçu confirme le paiement. La facture est le document fiscal.',
    ],
  },
};

const selectPayer = (tx: Tx, person_id: number) =>
  tx
    .selectFrom('person as p')
    .select(['p.first_name', 'p.last_name'])
    .select(READER_FORMATS)
    .where('p.id', '=', person_id)
    .executeTakeFirst();

/** The data of a receipt, read in one transaction. */
export interface ReceiptData {
  payment: PaymentRow & { authorised_at: Date };
  items: PaidItem[];
  issuer: Issuer;
  /** Null for a guest, whose name and supply the portal does not know. */
  payer: string | null;
  formats: ReaderFormats | null;
}

/** Reads the data of a receipt; refuses a payment that the bank has not captured. */
export async function readReceipt(tx: Tx, key: PaymentKey, payment: PaymentRow): Promise<ReceiptData> {
  const { authorised_at, person_id } = payment;
  if (authorised_at === null) throw new AppError('not_paid_yet', 409);
  const person = person_id === null ? undefined : await selectPayer(tx, person_id);
  return {
    payment: { ...payment, authorised_at },
    items: await selectItems(tx, key, person_id),
    issuer: await selectIssuer(tx, key.deya_id),
    formats: person ?? null,
    payer: person ? `${person.first_name} ${person.last_name}`.trim() : null,
  };
}

/** The description of an item; that of a person names the supply too. */
function descriptionOf(item: PaidItem, lang: Language, { payment, formats }: ReceiptData): string {
  const { bill, installment } = WORDS_OF_ITEMS[lang];
  const { day } = inWords(lang, formats);
  const { period_start, period_end, kwdikos_katanalwti } = item;
  const isBill = period_start !== null && period_end !== null;
  const what = isBill ? bill(item, `${day(period_start)} – ${day(period_end)}`) : installment(item);
  if (payment.person_id === null) return what;
  return `${what}\n${WORDS[lang].supply} ${[...new Set([supplyName(item), kwdikos_katanalwti])].join(' · ')}`;
}

/** The receipt as a document. */
export async function makeReceipt(app: ApiContext, data: ReceiptData, lang: Language) {
  const { payment, items, issuer, payer, formats } = data;
  const words = WORDS[lang];
  const { money, moment } = inWords(lang, formats);
  const { order_code, amount_cents, authorised_at, bank_payment_id, refunded_cents } = payment;
  const reference = paymentReference(order_code);
  const content: DocumentContent = {
    ...(await documentHead(app, issuer, lang)),
    title: words.title,
    figure: { label: words.paid, value: money(amount_cents) },
    facts: [
      { name: words.number, value: reference },
      { name: words.at, value: moment(authorised_at) },
      ...(payer ? [{ name: words.payer, value: payer }] : []),
      { name: words.means, value: words.card },
      ...(refunded_cents > 0 ? [{ name: words.refunded, value: money(refunded_cents) }] : []),
      { name: words.order, value: order_code },
      ...(bank_payment_id ? [{ name: words.provider, value: bank_payment_id }] : []),
    ],
    table: {
      title: words.items,
      columns: [words.description, words.amount],
      rows: items.map((item) => [descriptionOf(item, lang, data), money(item.amount_cents)] as const),
      total: [words.total, money(amount_cents)],
    },
    notes: words.notes,
    at: authorised_at,
  };
  return { name: `receipt-${reference}.pdf`, data: await taggedPdf(content) };
}
