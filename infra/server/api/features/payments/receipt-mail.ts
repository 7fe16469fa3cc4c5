import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { athensDay } from '../../kernel/athens-day.ts';
import { inWords } from '../../kernel/in-words.ts';
import { hello, linesOf, payerOf } from './payer.ts';
import { paymentReference } from './payment-reference.ts';
import { selectItems, selectPayment, type PaymentRow } from './payments.sql.ts';
import { selectRest } from './shares.sql.ts';

/** The page where the payer pays the rest: a guest starts again with the payment code. */
const pathToPay = ({ deya_id, person_id, bill_id }: Pick<PaymentRow, 'deya_id' | 'person_id' | 'bill_id'>): string => {
  if (person_id === null) return `/deya/${deya_id}/pay-as-guest/form`;
  return bill_id === null ? '/bills' : `/bills/${bill_id}`;
};

/** The receipt of a card payment, to the person who paid, once the bank has captured it. */
export const paymentReceipt = mail({
  ids: z.strictObject({ deya_id: z.int(), order: z.string() }),
  once: ({ deya_id, order }) => `payment-receipt:${deya_id}:${order}`,
  load: ({ db }, { deya_id, order }) =>
    asTenant(db, deya_id, async (tx) => {
      const key = { deya_id, order };
      const payment = await selectPayment(tx, key);
      const paidOn = payment?.authorised_at && athensDay(payment.authorised_at.getTime());
      if (!payment?.authorised_at || !paidOn) return null;
      const payer = await payerOf(tx, key, payment.person_id);
      if (!payer) return null;
      const { to, lang, name } = payer;
      const { day, money, moment } = inWords(lang, payer.formats);
      const items = await selectItems(tx, key, payment.person_id);
      const isOneBill = payment.person_id !== null && payment.bill_id !== null;
      const { rest_cents, rest_due } = await selectRest(tx, key);
      const isPart = rest_cents > 0;
      const values = {
        name,
        amount: money(payment.amount_cents),
        at: moment(payment.authorised_at),
        lines: linesOf(items, payer),
        order: paymentReference(order),
        rest: isPart ? money(rest_cents) : null,
        due: rest_due && day(rest_due),
        isLate: rest_due !== null && rest_due < paidOn,
        isOneBill,
        path: isPart
          ? pathToPay(payment)
          : isOneBill
            ? `/bills/${payment.bill_id}`
            : `/success?payment=${order}&deya_id=${deya_id}`,
      };
      return { to, lang, deya_id, values };
    }),
  texts: {
    el: ({ name, amount, at, lines, order, path, isOneBill, rest, due, isLate }) => ({
      subject: `Απόδειξη πληρωμής: ${amount}`,
      body: [
        hello('Γεια σας', name),
        `Η πληρωμή σας έγινε: ${amount}, ${at}.`,
        ...lines,
        ...(rest === null
          ? ['Η ΔΕΥΑ την καταχωρίζει μέσα στις επόμενες ημέρες. Μην πληρώσετε ξανά.']
          : [
              isLate ? `Απομένουν ${rest}. Η προθεσμία έληξε στις ${due}.` : `Απομένουν ${rest}, έως ${due}.`,
              'Η ΔΕΥΑ καταχωρίζει την πληρωμή μέσα στις επόμενες ημέρες.',
            ]),
        { button: rest !== null ? 'Πληρωμή του υπολοίπου' : isOneBill ? 'Ο λογαριασμός' : 'Η πληρωμή', path },
        { fine: `Αριθμός πληρωμής: ${order}` },
      ],
    }),
    en: ({ name, amount, at, lines, order, path, isOneBill, rest, due, isLate }) => ({
      subject: `Payment receipt: ${amount}`,
      body: [
        hello('Hello', name),
        `Your payment was successful: ${amount}, ${at}.`,
        ...lines,
        ...(rest === null
          ? ['The utility will record it within the next few days. Please do not pay again.']
          : [
              isLate ? `${rest} is left to pay. It was due on ${due}.` : `${rest} is left to pay, by ${due}.`,
              'The utility will record the payment within the next few days.',
            ]),
        { button: rest !== null ? 'Pay the rest' : isOneBill ? 'View the bill' : 'View the payment', path },
        { fine: `Payment number: ${order}` },
      ],
    }),
    de: ({ name, amount, at, lines, order, path, isOneBill, rest, due, isLate }) => ({
      subject: `Zahlungsbeleg: ${amount}`,
      body: [
        hello('Guten Tag', name),
        `Ihre Zahlung war erfolgreich: ${amount}, ${at}.`,
        ...lines,
        ...(rest === null
          ? ['Der Versorger verbucht sie in den nächsten Tagen. Bitte zahlen Sie nicht noch einmal.']
          : [
              isLate
                ? `Es bleiben ${rest} zu zahlen. Die Frist endete am ${due}.`
                : `Es bleiben ${rest} zu zahlen, bis ${due}.`,
              'Der Versorger verbucht die Zahlung in den nächsten Tagen.',
            ]),
        { button: rest !== null ? 'Rest bezahlen' : isOneBill ? 'Zur Rechnung' : 'Zur Zahlung', path },
        { fine: `Zahlungsnummer: ${order}` },
      ],
    }),
    fr: ({ name, amount, at, lines, order, path, isOneBill, rest, due, isLate }) => ({
      subject: `Reçu de paiement : ${amount}`,
      body: [
        hello('Bonjour', name),
        `Votre paiement a réussi : ${amount}, ${at}.`,
        ...lines,
        ...(rest === null
          ? ['Le service des eaux l’enregistrera dans les prochains jours. Ne payez pas une seconde fois.']
          : [
              isLate
                ? `Il reste ${rest} à payer. L’échéance était le ${due}.`
                : `Il reste ${rest} à payer, avant le ${due}.`,
              'Le service des eaux enregistrera le paiement dans les prochains jours.',
            ]),
        { button: rest !== null ? 'Payer le reste' : isOneBill ? 'Voir la facture' : 'Voir le paiement', path },
        { fine: `Numéro de paiement : ${order}` },
      ],
    }),
  },
});
