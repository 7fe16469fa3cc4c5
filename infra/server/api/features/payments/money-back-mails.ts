import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { LedgerAccount } from '@hydria/database/tables/billing.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { inWords } from '../../kernel/in-words.ts';
import { hello, linesOf, payerOf } from './payer.ts';
import { paymentReference } from './payment-reference.ts';
import { selectItems, selectPayment, type PaymentKey, type PaymentRow } from './payments.sql.ts';
import { selectRest, selectShares } from './shares.sql.ts';

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

/** The surplus that the capture of a payment left; undefined without one. */
const selectFirstSurplus = (tx: Tx, { deya_id, order }: PaymentKey) =>
  tx
    .selectFrom('bank_entry')
    .select('amount_cents')
    .where('deya_id', '=', deya_id)
    .where('order_code', '=', order)
    .executeTakeFirst();

/** The amounts into which a surplus has gone since; null for none. */
async function readFate(tx: Tx, key: PaymentKey, money: (cents: number) => string) {
  const { surplus_cents, returning_cents, refunded_cents, assigned } = await selectShares(tx, key);
  const given = assigned.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const some = (cents: number) => (cents > 0 ? money(cents) : null);
  return {
    waits: some(surplus_cents),
    returning: some(returning_cents),
    refunded: some(refunded_cents),
    assigned: some(given),
  };
}

const said = (...sentences: (string | null)[]): string[] => sentences.filter((sentence) => sentence !== null);

/**
 * Tells the payer that another payment has paid the bill, and how much of this one was too much. It says what has become of that
 * money when the staff decide before the mail goes out.
 */
export const paymentSurplus = mail({
  ids: z.strictObject({ deya_id: z.int(), order: z.string() }),
  once: ({ deya_id, order }) => `payment-surplus:${deya_id}:${order}`,
  load: ({ db }, { deya_id, order }) =>
    asTenant(db, deya_id, async (tx) => {
      const key = { deya_id, order };
      const payment = await selectPayment(tx, key);
      const surplus = await selectFirstSurplus(tx, key);
      const read = payment && surplus ? await readPayment(tx, key, payment) : null;
      if (!surplus || !read) return null;
      const { to, lang, money, values } = read;
      const fate = await readFate(tx, key, money);
      return { to, lang, deya_id, values: { ...values, ...fate, surplus: money(surplus.amount_cents) } };
    }),
  texts: {
    el: ({ name, paid, surplus, waits, returning, refunded, assigned, lines, order, path }) => ({
      subject: `Πληρώσατε δύο φορές: περίσσεψαν ${surplus}`,
      body: [
        hello('Γεια σας', name),
        `Η τράπεζα ενέκρινε και αυτή την πληρωμή (${paid}), ενώ η οφειλή είχε ήδη πληρωθεί με άλλη πληρωμή.`,
        ...lines,
        ...said(
          waits &&
            `Περισσεύουν ${waits}. Δεν χάθηκαν: η ΔΕΥΑ θα σας τα επιστρέψει ή θα συμφωνήσετε μαζί να πιστωθούν σε άλλον λογαριασμό σας. Δεν χρειάζεται να κάνετε κάτι.`,
          assigned && `Η ΔΕΥΑ πίστωσε ${assigned} σε άλλον λογαριασμό.`,
          returning && `Η ΔΕΥΑ σας επιστρέφει ${returning}. Η επιστροφή είναι σε εξέλιξη.`,
          refunded && `Σας επιστράφηκαν ήδη ${refunded}.`,
        ),
        { button: 'Η πληρωμή', path },
        { fine: `Αριθμός πληρωμής: ${order}` },
      ],
    }),
    en: ({ name, paid, surplus, waits, returning, refunded, assigned, lines, order, path }) => ({
      subject: `You paid twice: ${surplus} too much`,
      body: [
        hello('Hello', name),
        `The bank approved this payment (${paid}) as well, after another payment had already paid what was owed.`,
        ...lines,
        ...said(
          waits &&
            `${waits} are too much. They are not lost: the utility will return them, or agree with you to credit them to another of your bills. You do not need to do anything.`,
          assigned && `The utility has credited ${assigned} to another bill.`,
          returning && `The utility is returning ${returning} to you. The refund is under way.`,
          refunded && `${refunded} have been refunded to you already.`,
        ),
        { button: 'View the payment', path },
        { fine: `Payment number: ${order}` },
      ],
    }),
    de: ({ name, paid, surplus, waits, returning, refunded, assigned, lines, order, path }) => ({
      subject: `Sie haben doppelt bezahlt: ${surplus} zu viel`,
      body: [
        hello('Guten Tag', name),
        `Die Bank hat auch diese Zahlung (${paid}) genehmigt, obwohl die Forderung bereits mit einer anderen Zahlung beglichen war.`,
        ...lines,
        ...said(
          waits &&
            `${waits} sind zu viel. Das Geld ist nicht verloren: Der Versorger zahlt es zurück oder schreibt es nach Absprache einer anderen Ihrer Rechnungen gut. Sie müssen nichts tun.`,
          assigned && `Der Versorger hat ${assigned} einer anderen Rechnung gutgeschrieben.`,
          returning && `Der Versorger erstattet Ihnen ${returning}. Die Erstattung läuft.`,
          refunded && `${refunded} wurden Ihnen bereits erstattet.`,
        ),
        { button: 'Zur Zahlung', path },
        { fine: `Zahlungsnummer: ${order}` },
      ],
    }),
    fr: ({ name, paid, surplus, waits, returning, refunded, assigned, lines, order, path }) => ({
      subject: `Vous avez payé deux fois : ${surplus} en trop`,
      body: [
        hello('Bonjour', name),
        `La banque a également accepté ce paiement (${paid}), alors que la somme due avait déjà été réglée par un autre paiement.`,
        ...lines,
        ...said(
          waits &&
            `${waits} ont été payés en trop. Cet argent n’est pas perdu : le service des eaux vous le rendra ou, avec votre accord, le portera au crédit d’une autre de vos factures. Vous n’avez rien à faire.`,
          assigned && `Le service des eaux a porté ${assigned} au crédit d’une autre facture.`,
          returning && `Le service des eaux vous rembourse ${returning}. Le remboursement est en cours.`,
          refunded && `${refunded} vous ont déjà été remboursés.`,
        ),
        { button: 'Voir le paiement', path },
        { fine: `Numéro de paiement : ${order}` },
      ],
    }),
  },
});

/** The parts of a refund that came from the surplus of its payment and from what counted as paid, by the ledger. */
async function selectSources(tx: Tx, deya_id: number, refund: number): Promise<{ surplus: number; debts: number }> {
  const rows = await tx
    .selectFrom('ledger_event as e')
    .innerJoin('ledger_transfer as t', (join) =>
      join.onRef('t.deya_id', '=', 'e.deya_id').onRef('t.event_id', '=', 'e.id'),
    )
    .select(['t.debit', 't.amount_cents'])
    .where('e.deya_id', '=', deya_id)
    .where('e.provider', '=', 'bank-payment')
    .where('e.event_key', '=', `refund:${refund}`)
    .execute();
  const sumOf = (...accounts: LedgerAccount[]) =>
    rows.reduce((sum, { debit, amount_cents }) => sum + (accounts.includes(debit) ? amount_cents : 0), 0);
  return { surplus: sumOf('unmatched'), debts: sumOf('bill', 'installment', 'application') };
}

/** Tells the payer that money of a payment went back, and whether something is owed because of it. */
export const paymentRefund = mail({
  ids: z.strictObject({ deya_id: z.int(), refund: z.int() }),
  once: ({ deya_id, refund }) => `payment-refund:${deya_id}:${refund}`,
  load: ({ db }, { deya_id, refund }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await tx
        .selectFrom('payment_refund')
        .select(['order_code', 'amount_cents'])
        .where('deya_id', '=', deya_id)
        .where('id', '=', refund)
        .where('state', '=', 'done')
        .executeTakeFirst();
      const key = { deya_id, order: row?.order_code ?? '' };
      const payment = row && (await selectPayment(tx, key));
      const read = payment ? await readPayment(tx, key, payment) : null;
      if (!row || !read) return null;
      const { to, lang, money, values } = read;
      const { surplus, debts } = await selectSources(tx, deya_id, refund);
      const some = (cents: number) => (cents > 0 ? money(cents) : null);
      const parts = { surplus: some(surplus), debts: some(debts), isLeft: (await selectRest(tx, key)).rest_cents > 0 };
      return { to, lang, deya_id, values: { ...values, ...parts, amount: money(row.amount_cents) } };
    }),
  texts: {
    el: ({ name, amount, paid, lines, order, path, surplus, debts, isLeft }) => ({
      subject: `Επιστροφή χρημάτων: ${amount}`,
      body: [
        hello('Γεια σας', name),
        `Η ΔΕΥΑ σας επέστρεψε ${amount} από την πληρωμή των ${paid}. Θα τα δείτε στην κάρτα ή στον τραπεζικό σας λογαριασμό σε λίγες εργάσιμες ημέρες.`,
        ...lines,
        ...said(
          surplus && `Επιπλέον είχαν πληρωθεί ${surplus}.`,
          debts && isLeft ? `Τα ${debts} δεν μετρούν πια ως πληρωμένα.` : null,
          isLeft
            ? 'Ό,τι απομένει να πληρωθεί φαίνεται στους λογαριασμούς σας.'
            : 'Η παραπάνω οφειλή παραμένει εξοφλημένη.',
        ),
        { button: 'Η πληρωμή', path },
        { fine: `Αριθμός πληρωμής: ${order}` },
      ],
    }),
    en: ({ name, amount, paid, lines, order, path, surplus, debts, isLeft }) => ({
      subject: `Refund: ${amount}`,
      body: [
        hello('Hello', name),
        `The utility has refunded ${amount} of your payment of ${paid}. You will see it on your card or bank account within a few working days.`,
        ...lines,
        ...said(
          surplus && `You had paid ${surplus} on top.`,
          debts && isLeft ? `${debts} no longer count towards what you owe.` : null,
          isLeft ? 'Your bills show what is left to pay.' : 'What is named above remains paid.',
        ),
        { button: 'View the payment', path },
        { fine: `Payment number: ${order}` },
      ],
    }),
    de: ({ name, amount, paid, lines, order, path, surplus, debts, isLeft }) => ({
      subject: `Rückerstattung: ${amount}`,
      body: [
        hello('Guten Tag', name),
        `Der Versorger hat Ihnen ${amount} aus Ihrer Zahlung über ${paid} erstattet. Der Betrag erscheint in einigen Werktagen auf Ihrer Karte oder Ihrem Bankkonto.`,
        ...lines,
        ...said(
          surplus && `Zu viel bezahlt hatten Sie ${surplus}.`,
          debts && isLeft ? `${debts} zählen nicht mehr als Zahlung.` : null,
          isLeft ? 'Was noch offen ist, steht bei Ihren Rechnungen.' : 'Die oben genannte Forderung bleibt bezahlt.',
        ),
        { button: 'Zur Zahlung', path },
        { fine: `Zahlungsnummer: ${order}` },
      ],
    }),
    fr: ({ name, amount, paid, lines, order, path, surplus, debts, isLeft }) => ({
      subject: `Remboursement : ${amount}`,
      body: [
        hello('Bonjour', name),
        `Le service des eaux vous a remboursé ${amount} sur votre paiement de ${paid}. Le montant apparaîtra sur votre carte ou votre compte bancaire sous quelques jours ouvrés.`,
        ...lines,
        ...said(
          surplus && `Vous aviez payé ${surplus} en trop.`,
          debts && isLeft ? `${debts} ne comptent plus comme paiement.` : null,
          isLeft ? 'Vos factures indiquent ce qu’il reste à payer.' : 'La somme due ci-dessus reste réglée.',
        ),
        { button: 'Voir le paiement', path },
        { fine: `Numéro de paiement : ${order}` },
      ],
    }),
  },
});
