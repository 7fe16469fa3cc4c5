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
import { selectShares, type Shares } from './shares.sql.ts';
import { nameOfItem } from './words-of-items.ts';

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
  /** The amounts of a payment of which a part does not count for its items. */
  counted: string;
  surplus: string;
  returning: string;
  toBill: (bill_number: string | null) => string;
  surplusNote: string;
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
    counted: 'Για την οφειλή',
    surplus: 'Περισσεύουν',
    returning: 'Επιστρέφονται',
    toBill: (bill_number) => (bill_number === null ? 'Σε άλλον λογαριασμό' : `Στον λογαριασμό ${bill_number}`),
    surplusNote: 'Για όσα περισσεύουν αποφασίζει η ΔΕΥΑ: τα επιστρέφει ή τα πιστώνει σε άλλον λογαριασμό.',
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
    counted: 'Towards what was owed',
    surplus: 'Too much',
    returning: 'On its way back',
    toBill: (bill_number) => (bill_number === null ? 'To another bill' : `To bill ${bill_number}`),
    surplusNote: 'The utility decides about what is too much: it returns it or credits it to another bill.',
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
    counted: 'Für die Forderung',
    surplus: 'Zu viel gezahlt',
    returning: 'Wird erstattet',
    toBill: (bill_number) => (bill_number === null ? 'Für eine andere Rechnung' : `Für Rechnung ${bill_number}`),
    surplusNote:
      'Über das zu viel Gezahlte entscheidet der Versorger: Er erstattet es oder schreibt es einer anderen Rechnung gut.',
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
    counted: 'Pour la somme due',
    surplus: 'Trop-perçu',
    returning: 'En cours de remboursement',
    toBill: (bill_number) => (bill_number === null ? 'Pour une autre facture' : `Pour la facture ${bill_number}`),
    surplusNote:
      'Le service des eaux décide du trop-perçu : il le rembourse ou le porte au crédit d’une autre facture.',
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
  shares: Shares;
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
    shares: await selectShares(tx, key),
    issuer: await selectIssuer(tx, key.deya_id),
    formats: person ?? null,
    payer: person ? `${person.first_name} ${person.last_name}`.trim() : null,
  };
}

/** The description of an item; that of a person names the supply too. */
function descriptionOf(item: PaidItem, lang: Language, { payment, formats }: ReceiptData): string {
  const { day } = inWords(lang, formats);
  const { kwdikos_katanalwti } = item;
  const what = nameOfItem(item, lang, day);
  if (payment.person_id === null || kwdikos_katanalwti === null) return what;
  const supply = supplyName({ ...item, kwdikos_katanalwti });
  return `${what}\n${WORDS[lang].supply} ${[...new Set([supply, kwdikos_katanalwti])].join(' · ')}`;
}

/** The shares of a payment of which a part does not count for its items; none of a usual one. A guest reads no other bill. */
function factsOfShares({ payment, shares }: ReceiptData, words: Words, money: (cents: number) => string) {
  const { refunded_cents, surplus_cents, returning_cents, assigned } = shares;
  const given = assigned.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const counted = payment.amount_cents - refunded_cents - surplus_cents - returning_cents - given;
  if (counted === payment.amount_cents) return [];
  const facts = [
    { name: words.counted, cents: counted },
    { name: words.surplus, cents: surplus_cents },
    ...assigned.map(({ bill_number, amount_cents }) => ({
      name: words.toBill(bill_number),
      cents: amount_cents,
    })),
    { name: words.returning, cents: returning_cents },
    { name: words.refunded, cents: refunded_cents },
  ];
  return facts.filter(({ cents }) => cents > 0).map(({ name, cents }) => ({ name, value: money(cents) }));
}

/** The receipt as a document. */
export async function makeReceipt(app: ApiContext, data: ReceiptData, lang: Language) {
  const { payment, items, shares, issuer, payer, formats } = data;
  const words = WORDS[lang];
  const { money, moment } = inWords(lang, formats);
  const { order_code, amount_cents, authorised_at, bank_payment_id } = payment;
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
      ...factsOfShares(data, words, money),
      { name: words.order, value: order_code },
      ...(bank_payment_id ? [{ name: words.provider, value: bank_payment_id }] : []),
    ],
    table: {
      title: words.items,
      columns: [words.description, words.amount],
      rows: items.map((item) => [descriptionOf(item, lang, data), money(item.amount_cents)] as const),
      total: [words.total, money(amount_cents)],
    },
    notes: shares.surplus_cents > 0 ? [words.surplusNote, ...words.notes] : words.notes,
    at: authorised_at,
  };
  return { name: `receipt-${reference}.pdf`, data: await taggedPdf(content) };
}
