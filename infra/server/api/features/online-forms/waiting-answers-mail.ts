import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { mailOfUtility } from '../../kernel/mail-to-utility.ts';
import { withRecipient } from '../session/mails/recipient.ts';
import { selectWaiting } from './waiting-answers.sql.ts';

interface Values {
  title: string;
  count: number;
  days: number;
  path: string;
}

interface Words {
  subject: string;
  one: string;
  other: string;
  button: string;
  fine: string;
}

const WORDS: Record<Language, Words> = {
  el: {
    subject: 'Αιτήσεις που περιμένουν: {{count}} ({{title}})',
    one: '«{{title}}»: μία αίτηση περιμένει πάνω από {{days}} ημέρες.',
    other: '«{{title}}»: {{count}} αιτήσεις περιμένουν πάνω από {{days}} ημέρες.',
    button: 'Άνοιγμα αιτήσεων',
    fine: 'Το μήνυμα έρχεται κάθε ημέρα, όσο υπάρχουν τέτοιες αιτήσεις. Οι ημέρες ορίζονται στη φόρμα.',
  },
  en: {
    subject: 'Applications that wait: {{count}} ({{title}})',
    one: '“{{title}}”: one application has been waiting for more than {{days}} days.',
    other: '“{{title}}”: {{count}} applications have been waiting for more than {{days}} days.',
    button: 'Open the applications',
    fine: 'This message comes every day while there are such applications. The form sets the days.',
  },
  de: {
    subject: 'Wartende Anträge: {{count}} ({{title}})',
    one: '„{{title}}“: Ein Antrag wartet seit mehr als {{days}} Tagen.',
    other: '„{{title}}“: {{count}} Anträge warten seit mehr als {{days}} Tagen.',
    button: 'Anträge öffnen',
    fine: 'Diese Nachricht kommt täglich, solange es solche Anträge gibt. Die Tage legt das Formular fest.',
  },
  fr: {
    subject: 'Demandes en attente : {{count}} ({{title}})',
    one: '« {{title}} » : une demande attend depuis plus de {{days}} jours.',
    other: '« {{title}} » : {{count}} demandes attendent depuis plus de {{days}} jours.',
    button: 'Ouvrir les demandes',
    fine: 'Ce message arrive chaque jour tant qu’il y a de telles demandes. Le formulaire fixe le nombre de jours.',
  },
};

const textOf =
  (language: Language) =>
  ({ path, ...facts }: Values): MailText => {
    const words = WORDS[language];
    return {
      subject: fillText(words.subject, facts),
      body: [
        fillText(facts.count === 1 ? words.one : words.other, facts),
        { button: words.button, path },
        { fine: words.fine },
      ],
    };
  };

/** Tells the owner of a form how many of its answers wait, once a day: to a member of the staff, or to the address of the utility. */
export const answersWaiting = mail({
  ids: z.strictObject({ deya_id: z.int(), form: z.int(), day: z.iso.date(), person_id: z.int().nullable() }),
  once: ({ deya_id, form, day, person_id }) => `answers-waiting:${deya_id}:${form}:${day}:${person_id ?? 'utility'}`,
  load: async ({ db, clock }, { deya_id, form, day, person_id }) => {
    const { found, utility } = await asTenant(db, deya_id, async (tx) => ({
      found: (await selectWaiting(tx, deya_id, { now: clock.now(), today: day }, form))[0],
      utility: await mailOfUtility(tx, deya_id),
    }));
    if (!found) return null;
    const to =
      person_id === null
        ? utility
        : await withRecipient(db, person_id, async (_, { email, lang, confirmed }) =>
            confirmed ? { to: email, lang } : null,
          );
    if (!to) return null;
    const { title, count, remind_days: days } = found;
    const values: Values = { title: title[to.lang] ?? title.el, count, days, path: `/admin/cases?form=${form}` };
    return { ...to, deya_id, values };
  },
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
