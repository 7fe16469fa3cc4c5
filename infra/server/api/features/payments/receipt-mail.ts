import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { inWords } from '../../kernel/in-words.ts';
import { hello, linesOf, payerOf } from './payer.ts';
import { paymentReference } from './payment-reference.ts';
import { selectItems, selectPayment } from './payments.sql.ts';

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
