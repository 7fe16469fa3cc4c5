import { asTenant, type Tx } from '@hydria/database/db.ts';
import { personUtilities } from '@hydria/database/cross-utility.ts';
import { mail, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import { enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { today } from '../../kernel/today.ts';
import { selectStanding } from './handovers.sql.ts';

interface Standing {
  supply: string;
  email: string;
  since: string;
  until: string;
}

interface Values {
  name: string;
  deya: string;
  handovers: Standing[];
}

const ids = z.strictObject({ deya_id: z.int(), person_id: z.int() });

const selectOwner = (tx: Tx, deya_id: number, person_id: number) =>
  tx
    .selectFrom('person as p')
    .innerJoin('person_deya as l', 'l.person_id', 'p.id')
    .innerJoin('deya as d', 'd.id', 'l.deya_id')
    .select(['p.email', 'p.first_name', 'd.title', 'd.title_latin', offeredLanguage('p.lang', deya_id).as('lang')])
    .select(READER_FORMATS)
    .where('l.deya_id', '=', deya_id)
    .where('p.id', '=', person_id)
    .where('p.active', '=', true)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

const load = ({ db, clock }: MailDeps, { deya_id, person_id }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const owner = await selectOwner(tx, deya_id, person_id);
    if (!owner) return null;
    const rows = await selectStanding({ tx, deya_id, person_id, today: today(clock), now: clock.now() });
    if (rows.length === 0) return null;
    const { email: to, lang, first_name: name, title, title_latin } = owner;
    const { day } = inWords(lang, owner);
    const handovers = rows.map(({ kwdikos_katanalwti: supply, email, since, until }) => ({
      supply,
      email,
      since: day(since),
      until: day(until),
    }));
    return { to, lang, deya_id, values: { name, deya: lang === 'el' ? title : title_latin, handovers } };
  });

interface Words {
  subject: string;
  hello: (name: string) => string;
  why: (deya: string) => string;
  line: (one: Standing) => string;
  remedy: string;
  button: string;
}

const WORDS: Record<Language, Words> = {
  el: {
    subject: 'Παραχωρήσεις παροχών που ισχύουν ακόμη',
    hello: (name) => `Γεια σας ${name},`,
    why: (deya) =>
      `Μόλις άλλαξε ο κωδικός σας ή τερματίσατε τις άλλες συνδέσεις σας. Όσοι έχουν πρόσβαση σε παροχή σας της ${deya} τη διατηρούν:`,
    line: ({ supply, email, since, until }) => `Παροχή ${supply}: ${email}, από ${since} έως και ${until}`,
    remedy: 'Αν δεν αναγνωρίζετε κάποια παραχώρηση, διακόψτε την αμέσως.',
    button: 'Παραχωρήσεις παροχών',
  },
  en: {
    subject: 'Hand-overs of supplies that still stand',
    hello: (name) => `Hello ${name},`,
    why: (deya) =>
      `Your password has just changed, or you ended your other sessions. People with access to a supply of yours at ${deya} keep it:`,
    line: ({ supply, email, since, until }) => `Supply ${supply}: ${email}, from ${since} to ${until} inclusive`,
    remedy: 'If you do not recognise one of them, end it at once.',
    button: 'Hand-overs of supplies',
  },
  de: {
    subject: 'Anschlüsse, die noch überlassen sind',
    hello: (name) => `Guten Tag ${name},`,
    why: (deya) =>
      `Ihr Passwort wurde gerade geändert, oder Sie haben Ihre anderen Sitzungen beendet. Wer Zugang zu einem Ihrer Anschlüsse bei ${deya} hat, behält ihn:`,
    line: ({ supply, email, since, until }) =>
      `Anschluss ${supply}: ${email}, vom ${since} bis einschließlich ${until}`,
    remedy: 'Wenn Sie etwas davon nicht kennen, beenden Sie den Zugang sofort.',
    button: 'Überlassene Anschlüsse',
  },
  fr: {
    subject: 'Branchements encore confiés',
    hello: (name) => `Bonjour ${name},`,
    why: (deya) =>
      `Votre mot de passe vient de changer, ou vous avez terminé vos autres sessions. Les personnes qui ont accès à l’un de vos branchements de ${deya} le gardent :`,
    line: ({ supply, email, since, until }) => `Branchement ${supply} : ${email}, du ${since} au ${until} inclus`,
    remedy: 'Si vous ne reconnaissez pas l’un de ces accès, arrêtez-le tout de suite.',
    button: 'Branchements confiés',
  },
};

const letterIn =
  (lang: Language) =>
  ({ name, deya, handovers }: Values): MailText => {
    const { subject, hello, why, line, remedy, button } = WORDS[lang];
    const body = [hello(name), why(deya), ...handovers.map(line), remedy, { button, path: '/account/handover' }];
    return { subject, body };
  };

/** The access that others keep to the supplies of a person at a utility; not sent where there is none. */
export const handoversStanding = mail({
  ids,
  load,
  texts: { el: letterIn('el'), en: letterIn('en'), de: letterIn('de'), fr: letterIn('fr') },
});

/**
 * Tells a person who has secured their account which hand-overs go on: a stolen session may have made them. One mail for each of their
 * utilities with hand-overs, in the transaction of the change.
 */
export async function notifyOfHandovers(tx: Tx, person_id: number): Promise<void> {
  const links = await personUtilities(tx, person_id);
  const mails = links.map(({ deya_id }) => ({ template: 'handovers-standing', ids: { deya_id, person_id } }));
  await enqueueAll(tx, 'mail.send', mails);
}
