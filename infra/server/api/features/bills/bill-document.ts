import type { Bill, BillLine } from '@hydria/shared/contract/bills.ts';
import { placeOfBill, writtenPeriod } from '@hydria/shared/rules/bill-place.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { inWords, type ReaderFormats } from '../../kernel/in-words.ts';
import { taggedPdf, type DocumentContent } from '../../kernel/tagged-pdf.ts';
import { documentHead, type Issuer } from '../deya/document-issuer.ts';
import type { BillCodes } from './bill-transfer.ts';

type Name =
  | 'number'
  | 'period_name'
  | 'period'
  | 'issued'
  | 'expires'
  | 'supply'
  | 'meter'
  | 'address'
  | 'consumer'
  | 'consumer_afm'
  | 'owner'
  | 'owner_afm'
  | 'reading_previous'
  | 'reading_new'
  | 'consumption'
  | 'charge'
  | 'discount'
  | 'previous'
  | 'total_unpaid'
  | 'instalment'
  | 'standing_order'
  | 'code'
  | 'barcode'
  | 'updated';

interface Words extends Record<Name, string> {
  title: string;
  to_pay: string;
  was: string;
  lines: string;
  line: string;
  amount: string;
  rest: string;
  total: string;
  qr: string;
  qr_how: string;
  qr_alt: (amount: string) => string;
  iris: string;
  iris_how: string;
  iris_alt: (amount: string) => string;
  as_of: (moment: string) => string;
}

const WORDS: Record<Language, Words> = {
  el: {
    title: 'Λογαριασμός ύδρευσης',
    to_pay: 'Πληρωτέο ποσό',
    was: 'Ποσό λογαριασμού, εξοφλημένο',
    number: 'Αριθμός λογαριασμού',
    period_name: 'Χαρακτηρισμός περιόδου',
    period: 'Περίοδος',
    issued: 'Έκδοση',
    expires: 'Λήξη',
    supply: 'Κωδικός παροχής',
    meter: 'Μετρητής',
    address: 'Διεύθυνση',
    consumer: 'Υπόχρεος',
    consumer_afm: 'ΑΦΜ υπόχρεου',
    owner: 'Ιδιοκτήτης',
    owner_afm: 'ΑΦΜ ιδιοκτήτη',
    reading_previous: 'Προηγούμενη ένδειξη',
    reading_new: 'Νέα ένδειξη',
    consumption: 'Κατανάλωση',
    charge: 'Αξία κατανάλωσης',
    discount: 'Έκπτωση',
    previous: 'Προηγούμενες οφειλές',
    total_unpaid: 'Συνολική οφειλή',
    instalment: 'Ποσό δόσης',
    standing_order: 'Πάγια εντολή',
    code: 'Κωδικός πληρωμής',
    barcode: 'Γραμμωτός κώδικας',
    updated: 'Τελευταία ενημέρωση',
    lines: 'Ανάλυση χρεώσεων',
    line: 'Χρέωση',
    amount: 'Ποσό',
    rest: 'Χρεώσεις χωρίς ανάλυση',
    total: 'Σύνολο λογαριασμού',
    qr: 'Πληρωμή με κωδικό QR',
    qr_how:
      'Σαρώστε τον με την εφαρμογή της τράπεζάς σας. Περιέχει το ποσό, τον λογαριασμό της ΔΕΥΑ και τον κωδικό πληρωμής.',
    qr_alt: (amount) => `Κωδικός QR για μεταφορά ${amount} στη ΔΕΥΑ. Τα ίδια στοιχεία γράφονται παραπάνω.`,
    iris: 'Πληρωμή με IRIS',
    iris_how:
      'Σαρώστε τον με την εφαρμογή της τράπεζάς σας για άμεση πληρωμή IRIS. Περιέχει τον κωδικό πληρωμής του λογαριασμού.',
    iris_alt: (amount) => `Κωδικός QR για πληρωμή ${amount} με IRIS.`,
    as_of: (moment) => `Τα ποσά ισχύουν στις ${moment}. Φορολογικό παραστατικό είναι ο λογαριασμός που στέλνει η ΔΕΥΑ.`,
  },
  en: {
    title: 'Water bill',
    to_pay: 'Amount to pay',
    was: 'Amount of the bill, paid',
    number: 'Bill number',
    period_name: 'Name of the period',
    period: 'Period',
    issued: 'Issued',
    expires: 'Due',
    supply: 'Supply code',
    meter: 'Meter',
    address: 'Address',
    consumer: 'Liable party',
    consumer_afm: 'Tax number of the liable party',
    owner: 'Owner',
    owner_afm: 'Tax number of the owner',
    reading_previous: 'Previous reading',
    reading_new: 'New reading',
    consumption: 'Consumption',
    charge: 'Price of the consumption',
    discount: 'Discount',
    previous: 'Earlier debts',
    total_unpaid: 'Total owed',
    instalment: 'Instalment amount',
    standing_order: 'Standing order',
    code: 'Payment code',
    barcode: 'Barcode',
    updated: 'Last update',
    lines: 'Charges',
    line: 'Charge',
    amount: 'Amount',
    rest: 'Charges that are not itemised',
    total: 'Total of this bill',
    qr: 'Pay with a QR code',
    qr_how:
      'Scan it with the app of your bank. It contains the amount, the account of the utility and the payment code.',
    qr_alt: (amount) => `QR code for a transfer of ${amount} to the utility. The same details are written above.`,
    iris: 'Pay with IRIS',
    iris_how:
      'Scan it with the app of your bank for an instant IRIS payment. It contains the payment code of the bill.',
    iris_alt: (amount) => `QR code for a payment of ${amount} with IRIS.`,
    as_of: (moment) => `Amounts as of ${moment}. The bill that the utility sends is the tax document.`,
  },
  de: {
    title: 'Wasserrechnung',
    to_pay: 'Zu bezahlen',
    was: 'Rechnungsbetrag, bezahlt',
    number: 'Rechnungsnummer',
    period_name: 'Bezeichnung des Zeitraums',
    period: 'Zeitraum',
    issued: 'Ausgestellt',
    expires: 'Fällig am',
    supply: 'Anschlussnummer',
    meter: 'Zähler',
    address: 'Adresse',
    consumer: 'Zahlungspflichtig',
    consumer_afm: 'Steuernummer des Zahlungspflichtigen',
    owner: 'Eigentümer',
    owner_afm: 'Steuernummer des Eigentümers',
    reading_previous: 'Vorheriger Zählerstand',
    reading_new: 'Neuer Zählerstand',
    consumption: 'Verbrauch',
    charge: 'Preis des Verbrauchs',
    discount: 'Rabatt',
    previous: 'Frühere Rückstände',
    total_unpaid: 'Offen insgesamt',
    instalment: 'Betrag der Rate',
    standing_order: 'Lastschrift',
    code: 'Zahlungscode',
    barcode: 'Strichcode',
    updated: 'Zuletzt aktualisiert',
    lines: 'Aufschlüsselung der Kosten',
    line: 'Posten',
    amount: 'Betrag',
    rest: 'Posten ohne Aufschlüsselung',
    total: 'Summe dieser Rechnung',
    qr: 'Mit QR-Code bezahlen',
    qr_how:
      'Scannen Sie ihn mit der App Ihrer Bank. Er enthält den Betrag, das Konto des Versorgers und den Zahlungscode.',
    qr_alt: (amount) => `QR-Code für eine Überweisung von ${amount} an den Versorger. Dieselben Angaben stehen oben.`,
    iris: 'Mit IRIS bezahlen',
    iris_how:
      'Scannen Sie ihn mit der App Ihrer Bank für eine IRIS-Sofortzahlung. Er enthält den Zahlungscode der Rechnung.',
    iris_alt: (amount) => `QR-Code für eine Zahlung von ${amount} mit IRIS.`,
    as_of: (moment) =>
      `Beträge: Stand ${moment}. Das steuerliche Dokument ist die Rechnung, die der Versorger schickt.`,
  },
  fr: {
    title: 'Facture d’eau',
    to_pay: 'Montant à payer',
    was: 'Montant de la facture, payé',
    number: 'Numéro de facture',
    period_name: 'Nom de la période',
    period: 'Période',
    issued: 'Émise le',
    expires: 'Échéance',
    supply: 'Code de branchement',
    meter: 'Compteur',
    address: 'Adresse',
    consumer: 'Redevable',
    consumer_afm: 'Numéro fiscal du redevable',
    owner: 'Propriétaire',
    owner_afm: 'Numéro fiscal du propriétaire',
    reading_previous: 'Relevé précédent',
    reading_new: 'Nouveau relevé',
    consumption: 'Consommation',
    charge: 'Prix de la consommation',
    discount: 'Remise',
    previous: 'Dettes antérieures',
    total_unpaid: 'Total dû',
    instalment: 'Montant de l’échéance',
    standing_order: 'Prélèvement',
    code: 'Code de paiement',
    barcode: 'Code-barres',
    updated: 'Dernière mise à jour',
    lines: 'Détail des montants',
    line: 'Poste',
    amount: 'Montant',
    rest: 'Postes non détaillés',
    total: 'Total de cette facture',
    qr: 'Payer avec un code QR',
    qr_how:
      'Scannez-le avec l’application de votre banque. Il contient le montant, le compte du service des eaux et le code de paiement.',
    qr_alt: (amount) =>
      `Code QR pour un virement de ${amount} au service des eaux. Les mêmes données figurent ci-dessus.`,
    iris: 'Payer avec IRIS',
    iris_how:
      'Scannez-le avec l’application de votre banque pour un paiement instantané IRIS. Il contient le code de paiement de la facture.',
    iris_alt: (amount) => `Code QR pour un paiement de ${amount} avec IRIS.`,
    as_of: (moment) => `Montants au ${moment}. Le document fiscal est la facture envoyée par le service des eaux.`,
  },
};

/** A bill with everything that its document shows. */
export interface BillData {
  bill: Bill & BillCodes & { lines: readonly BillLine[]; previous_left: number };
  issuer: Issuer;
  /** Null for a reader without an account. */
  formats: ReaderFormats | null;
}

/** A code in groups of four, as banks print it. */
const inFours = (code: string): string => code.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');

const cubicMetres = (value: number | null): string | null => (value === null ? null : `${value} m³`);

/** The charges as the utility words them. The rest of the total is a row of its own. */
function rowsOf({ bill, formats }: BillData, lang: Language): (readonly [string, string])[] {
  const { lines, current_total } = bill;
  const { money } = inWords(lang, formats);
  const rest = current_total - lines.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...lines.map(({ label, amount }) => [label, money(amount)] as const),
    ...(rest === 0 ? [] : [[WORDS[lang].rest, money(rest)] as const]),
  ];
}

function factsOf({ bill, formats }: BillData, lang: Language): { name: string; value: string }[] {
  const words = WORDS[lang];
  const { money, day, moment } = inWords(lang, formats);
  const { previous_left, payment_code, barcode } = bill;
  const left = bill.paid_at_bank === null ? bill.balance : 0;
  const values: Record<Name, string | null> = {
    number: bill.bill_number,
    period_name: bill.period === writtenPeriod(bill) ? null : bill.period,
    period: `${day(bill.period_start)} – ${day(bill.period_end)}`,
    issued: day(bill.issue_date),
    expires: day(bill.expiry_date),
    supply: bill.kwdikos_katanalwti,
    meter: bill.hydrometer,
    address: placeOfBill(bill),
    consumer: `${bill.first_name} ${bill.last_name}`.trim(),
    consumer_afm: bill.afm,
    owner: bill.owner,
    owner_afm: bill.owner_afm,
    reading_previous: cubicMetres(bill.previous_measurement),
    reading_new: cubicMetres(bill.new_measurement),
    consumption: cubicMetres(bill.consumption),
    charge: bill.charge === null ? null : money(bill.charge),
    discount: bill.discount ? money(bill.discount) : null,
    previous: previous_left > 0 ? money(previous_left) : null,
    total_unpaid: previous_left > 0 ? money(left + previous_left) : null,
    instalment: bill.installment_amount === null ? null : money(bill.installment_amount),
    standing_order: bill.standing_order,
    code: payment_code && inFours(payment_code),
    barcode: barcode === payment_code ? null : barcode,
    updated: moment(new Date(bill.last_update)),
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ name: words[name as Name], value }] : []));
}

/** The QR codes that pay the rest of a bill. */
const codesOf = ({ transfer, iris }: BillCodes, words: Words, amount: string): DocumentContent['codes'] => [
  ...(transfer
    ? [
        {
          title: words.qr,
          text: `${words.qr_how}\n${transfer.name}\nIBAN ${inFours(transfer.iban)}`,
          alt: words.qr_alt(amount),
          value: transfer.qr,
        },
      ]
    : []),
  ...(iris === null ? [] : [{ title: words.iris, text: words.iris_how, alt: words.iris_alt(amount), value: iris }]),
];

/** A bill as a document, as it stands now. */
export async function makeBillDocument(app: ApiContext, data: BillData, lang: Language) {
  const { bill, issuer, formats } = data;
  const words = WORDS[lang];
  const { money, moment } = inWords(lang, formats);
  const isPaid = bill.balance <= 0 || bill.paid_at_bank !== null;
  const at = app.clock.now();
  const content: DocumentContent = {
    ...(await documentHead(app, issuer, lang)),
    title: words.title,
    figure: {
      label: isPaid ? words.was : words.to_pay,
      value: money(isPaid ? bill.current_total : bill.balance),
    },
    facts: factsOf(data, lang),
    codes: codesOf(bill, words, money(bill.balance)),
    table: {
      title: words.lines,
      columns: [words.line, words.amount],
      rows: rowsOf(data, lang),
      total: [words.total, money(bill.current_total)],
    },
    notes: [words.as_of(moment(at))],
    at,
  };
  return { name: `bill-${bill.id}.pdf`, data: await taggedPdf(content) };
}
