import { daysBetween } from '@hydria/shared/rules/calendar-day.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { asMember } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import type { ApiContext } from '../../kernel/api-context.ts';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { today } from '../../kernel/today.ts';
import { selectIssuer } from '../deya/document-issuer.ts';
import { makeBillDocument } from './bill-document.ts';
import { selectBill } from './bills.sql.ts';

/** An older bill is no news: it was sent late, or again. */
const NEWS_DAYS = 31;

const ids = z.strictObject({ deya_id: z.int(), id: z.int(), person_id: z.int() });

/** Person, bill and issuer, as they are when the mail is sent; null when there is nothing to send any more. */
const read = ({ db, clock }: ApiContext, { deya_id, id, person_id }: z.output<typeof ids>) =>
  asMember(db, deya_id, person_id, async (tx) => {
    const person = await tx
      .selectFrom('person as p')
      .select(['p.email', offeredLanguage('p.lang', deya_id).as('lang'), 'p.first_name'])
      .select(READER_FORMATS)
      .where('p.id', '=', person_id)
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    const day = today(clock);
    const bill = person && (await selectBill(tx, { deya_id, person_id, id, day }));
    if (!bill || daysBetween(bill.issue_date, day) > NEWS_DAYS) return null;
    return { person, bill, issuer: await selectIssuer(tx, deya_id) };
  });

/** A new bill of a supply with e-bill, with the bill as a document. */
export const newBillMail = mail({
  ids,
  once: ({ deya_id, id, person_id }) => `new-bill:${deya_id}:${id}:${person_id}`,
  load: async (app: ApiContext, asked) => {
    const found = await read(app, asked);
    if (!found) return null;
    const { person, bill, issuer } = found;
    const { email: to, lang, first_name: name } = person;
    const { money, day } = inWords(lang, person);
    const isPaid = bill.balance <= 0;
    return {
      to,
      lang,
      deya_id: asked.deya_id,
      values: {
        name,
        isPaid,
        amount: money(isPaid ? bill.current_total : bill.balance),
        period: `${day(bill.period_start)} – ${day(bill.period_end)}`,
        due: day(bill.expiry_date),
        supply: bill.kwdikos_katanalwti,
        standing: bill.standing_order !== null,
        path: `/bills/${bill.id}`,
      },
      attachments: [await makeBillDocument(app, { bill, issuer, formats: person }, lang)],
    };
  },
  texts: textsOf({
    el: {
      subject: (amount) => `Νέος λογαριασμός νερού: ${amount}`,
      hello: 'Γεια σας',
      what: (supply, period) => `Εκδόθηκε ο λογαριασμός της παροχής ${supply} για την περίοδο ${period}.`,
      pay: (amount, due) => `Ποσό: ${amount}. Πληρωμή έως ${due}.`,
      standing: 'Θα πληρωθεί με την πάγια εντολή σας.',
      paid: (amount) => `Ποσό: ${amount}. Δεν οφείλετε τίποτα για αυτόν.`,
      attached: 'Ολόκληρο τον λογαριασμό θα τον βρείτε στο συνημμένο PDF.',
      button: 'Δείτε τον λογαριασμό',
      why: 'Λαμβάνετε τον λογαριασμό με e-mail, γιατί έχετε e-bill. Αν προτιμάτε χαρτί, το αλλάζετε στη σελίδα της παροχής.',
    },
    en: {
      subject: (amount) => `New water bill: ${amount}`,
      hello: 'Hello',
      what: (supply, period) => `The bill of supply ${supply} for ${period} has been issued.`,
      pay: (amount, due) => `Amount: ${amount}. Pay by ${due}.`,
      standing: 'Your standing order will pay it.',
      paid: (amount) => `Amount: ${amount}. Nothing is left to pay of it.`,
      attached: 'The attached PDF is the whole bill.',
      button: 'View the bill',
      why: 'You receive your bills by email because you have e-bill. You can change to paper on the page of the supply.',
    },
    de: {
      subject: (amount) => `Neue Wasserrechnung: ${amount}`,
      hello: 'Guten Tag',
      what: (supply, period) => `Die Rechnung des Anschlusses ${supply} für ${period} ist da.`,
      pay: (amount, due) => `Betrag: ${amount}. Zahlbar bis ${due}.`,
      standing: 'Ihr Dauerauftrag bezahlt sie.',
      paid: (amount) => `Betrag: ${amount}. Davon ist nichts mehr offen.`,
      attached: 'Die ganze Rechnung finden Sie im angehängten PDF.',
      button: 'Rechnung ansehen',
      why: 'Sie erhalten Ihre Rechnungen per E-Mail, weil Sie die E-Rechnung gewählt haben. Auf der Seite des Anschlusses können Sie zu Papier wechseln.',
    },
    fr: {
      subject: (amount) => `Nouvelle facture d’eau : ${amount}`,
      hello: 'Bonjour',
      what: (supply, period) => `La facture du branchement ${supply} pour la période ${period} est disponible.`,
      pay: (amount, due) => `Montant : ${amount}. À payer avant le ${due}.`,
      standing: 'Votre ordre permanent la paiera.',
      paid: (amount) => `Montant : ${amount}. Il ne reste rien à payer.`,
      attached: 'La facture complète se trouve dans le PDF joint.',
      button: 'Voir la facture',
      why: 'Vous recevez vos factures par e-mail car vous avez choisi l’e-facture. Vous pouvez revenir au papier sur la page du branchement.',
    },
  }),
});

interface Values {
  name: string;
  isPaid: boolean;
  amount: string;
  period: string;
  due: string;
  supply: string;
  standing: boolean;
  path: string;
}

/** The words of one language. */
interface Words {
  subject: (amount: string) => string;
  hello: string;
  what: (supply: string, period: string) => string;
  pay: (amount: string, due: string) => string;
  standing: string;
  paid: (amount: string) => string;
  attached: string;
  button: string;
  why: string;
}

function textsOf(words: Record<Language, Words>) {
  const letter =
    ({ subject, hello, what, pay, standing, paid, attached, button, why }: Words) =>
    ({ name, isPaid, amount, period, due, supply, standing: isStanding, path }: Values) => ({
      subject: subject(amount),
      body: [
        `${hello} ${name},`,
        what(supply, period),
        isPaid ? paid(amount) : `${pay(amount, due)}${isStanding ? ` ${standing}` : ''}`,
        attached,
        { button, path },
        { fine: why },
      ],
    });
  return { el: letter(words.el), en: letter(words.en), de: letter(words.de), fr: letter(words.fr) };
}
