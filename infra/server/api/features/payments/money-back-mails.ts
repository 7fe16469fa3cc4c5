import { asTenant, type Tx } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { inWords } from '../../kernel/in-words.ts';
import { hello, linesOf, payerOf } from './payer.ts';
import { paymentReference } from './payment-reference.ts';
import { selectItems, selectPayment, selectSurplus, type PaymentKey, type PaymentRow } from './payments.sql.ts';

/** The values of both mails; null without an address of the payer. */
async function readPayment(tx: Tx, key: PaymentKey, payment: PaymentRow) {
  const payer = await payerOf(tx, key, payment.person_id);
  if (!payer) return null;
  const { to, lang, name } = payer;
  const { money } = inWords(lang, payer.formats);
  const lines = linesOf(await selectItems(tx, key, payment.person_id), payer);
  const path = `/success?payment=${key.order}&deya_id=${key.deya_id}`;
  const values = { name, lines, order: paymentReference(key.order), path, paid: money(payment.amount_cents) };
  return { to, lang, money, values };
}

/** Tells the payer that another payment has paid the bill, and how much of this one waits for the utility. */
export const paymentSurplus = mail({
  ids: z.strictObject({ deya_id: z.int(), order: z.string() }),
  once: ({ deya_id, order }) => `payment-surplus:${deya_id}:${order}`,
  load: ({ db }, { deya_id, order }) =>
    asTenant(db, deya_id, async (tx) => {
      const key = { deya_id, order };
      const payment = await selectPayment(tx, key);
      const surplus = await selectSurplus(tx, key);
      const read = payment && surplus > 0 ? await readPayment(tx, key, payment) : null;
      if (!read) return null;
      const { to, lang, money, values } = read;
      return { to, lang, deya_id, values: { ...values, surplus: money(surplus) } };
    }),
  texts: {
    el: ({ name, paid, surplus, lines, order, path }) => ({
      subject: `Πληρώσατε δύο φορές: περισσεύουν ${surplus}`,
      body: [
        hello('Καλημέρα', name),
        `Η τράπεζα ενέκρινε και αυτή την πληρωμή (${paid}), ενώ ο λογαριασμός είχε ήδη πληρωθεί με άλλη πληρωμή.`,
        ...lines,
        `Περισσεύουν ${surplus}. Δεν χάθηκαν: η ΔΕΥΑ θα σας τα επιστρέψει ή θα συμφωνήσετε μαζί να πιστωθούν σε άλλον λογαριασμό σας. Δεν χρειάζεται να κάνετε κάτι.`,
        { button: 'Η πληρωμή', path },
        { fine: `Αριθμός πληρωμής: ${order}` },
      ],
    }),
    en: ({ name, paid, surplus, lines, order, path }) => ({
      subject: `You paid twice: ${surplus} too much`,
      body: [
        hello('Hello', name),
        `The bank approved this payment (${paid}) as well, after another payment had already paid the bill.`,
        ...lines,
        `${surplus} are too much. They are not lost: the utility will return them, or agree with you to credit them to another of your bills. You do not need to do anything.`,
        { button: 'View the payment', path },
        { fine: `Payment number: ${order}` },
      ],
    }),
    de: ({ name, paid, surplus, lines, order, path }) => ({
      subject: `Sie haben doppelt bezahlt: ${surplus} zu viel`,
      body: [
        hello('Guten Tag', name),
        `Die Bank hat auch diese Zahlung (${paid}) genehmigt, obwohl die Rechnung bereits mit einer anderen Zahlung beglichen war.`,
        ...lines,
        `${surplus} sind zu viel. Das Geld ist nicht verloren: Der Versorger zahlt es zurück oder schreibt es nach Absprache einer anderen Ihrer Rechnungen gut. Sie müssen nichts tun.`,
        { button: 'Zur Zahlung', path },
        { fine: `Zahlungsnummer: ${order}` },
      ],
    }),
    fr: ({ name, paid, surplus, lines, order, path }) => ({
      subject: `Vous avez payé deux fois : ${surplus} en trop`,
      body: [
        hello('Bonjour', name),
        `La banque a également accepté ce paiement (${paid}), alors que la facture avait déjà été réglée par un autre paiement.`,
        ...lines,
        `${surplus} ont été payés en trop. Cet argent n’est pas perdu : le service des eaux vous le rendra ou, avec votre accord, le portera au crédit d’une autre de vos factures. Vous n’avez rien à faire.`,
        { button: 'Voir le paiement', path },
        { fine: `Numéro de paiement : ${order}` },
      ],
    }),
  },
});

/** Tells the payer that money of a payment went back. */
export const paymentRefund = mail({
  ids: z.strictObject({ deya_id: z.int(), refund: z.int() }),
  once: ({ deya_id, refund }) => `payment-refund:${deya_id}:${refund}`,
  load: ({ db }, { deya_id, refund }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await tx
        .selectFrom('payment_refund')
        .select(['order_code', 'amount_cents', 'entry_id'])
        .where('deya_id', '=', deya_id)
        .where('id', '=', refund)
        .where('state', '=', 'done')
        .executeTakeFirst();
      const key = { deya_id, order: row?.order_code ?? '' };
      const payment = row && (await selectPayment(tx, key));
      const read = payment ? await readPayment(tx, key, payment) : null;
      if (!row || !read) return null;
      const { to, lang, money, values } = read;
      // The surplus never paid a bill, so that nothing is owed again.
      const isOwedAgain = row.entry_id === null;
      return { to, lang, deya_id, values: { ...values, amount: money(row.amount_cents), isOwedAgain } };
    }),
  texts: {
    el: ({ name, amount, paid, lines, order, path, isOwedAgain }) => ({
      subject: `Επιστροφή χρημάτων: ${amount}`,
      body: [
        hello('Καλημέρα', name),
        `Η ΔΕΥΑ σας επέστρεψε ${amount} από την πληρωμή των ${paid}. Θα τα δείτε στην κάρτα ή στον τραπεζικό σας λογαριασμό σε λίγες εργάσιμες ημέρες.`,
        ...lines,
        isOwedAgain
          ? 'Το ποσό αυτό δεν υπολογίζεται πια στην εξόφληση του λογαριασμού. Αν απομένει υπόλοιπο, φαίνεται στους λογαριασμούς σας.'
          : 'Το ποσό είχε πληρωθεί επιπλέον. Ο λογαριασμός σας παραμένει εξοφλημένος.',
        { button: 'Η πληρωμή', path },
        { fine: `Αριθμός πληρωμής: ${order}` },
      ],
    }),
    en: ({ name, amount, paid, lines, order, path, isOwedAgain }) => ({
      subject: `Refund: ${amount}`,
      body: [
        hello('Hello', name),
        `The utility has refunded ${amount} of your payment of ${paid}. You will see it on your card or bank account within a few working days.`,
        ...lines,
        isOwedAgain
          ? 'This amount no longer counts towards the bill. If something is left to pay, your bills show it.'
          : 'You had paid this amount on top. Your bill remains paid.',
        { button: 'View the payment', path },
        { fine: `Payment number: ${order}` },
      ],
    }),
    de: ({ name, amount, paid, lines, order, path, isOwedAgain }) => ({
      subject: `Rückerstattung: ${amount}`,
      body: [
        hello('Guten Tag', name),
        `Der Versorger hat Ihnen ${amount} aus Ihrer Zahlung über ${paid} erstattet. Der Betrag erscheint in einigen Werktagen auf Ihrer Karte oder Ihrem Bankkonto.`,
        ...lines,
        isOwedAgain
          ? 'Dieser Betrag zählt nicht mehr als Zahlung der Rechnung. Ein offener Rest steht bei Ihren Rechnungen.'
          : 'Diesen Betrag hatten Sie zu viel bezahlt. Ihre Rechnung bleibt bezahlt.',
        { button: 'Zur Zahlung', path },
        { fine: `Zahlungsnummer: ${order}` },
      ],
    }),
    fr: ({ name, amount, paid, lines, order, path, isOwedAgain }) => ({
      subject: `Remboursement : ${amount}`,
      body: [
        hello('Bonjour', name),
        `Le service des eaux vous a remboursé ${amount} sur votre paiement de ${paid}. Le montant apparaîtra sur votre carte ou votre compte bancaire sous quelques jours ouvrés.`,
        ...lines,
        isOwedAgain
          ? 'Ce montant ne compte plus comme paiement de la facture. S’il reste une somme à payer, vos factures l’indiquent.'
          : 'Vous aviez payé ce montant en trop. Votre facture reste réglée.',
        { button: 'Voir le paiement', path },
        { fine: `Numéro de paiement : ${order}` },
      ],
    }),
  },
});
