import { asTenant } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { mail, type MailText, type MailDeps } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { offeredLanguage } from '../../kernel/offered-language.ts';

interface Values {
  name: string;
  deya: string;
  code: string;
  reason: string;
  /** The last question of the staff. */
  question: string;
}

const ids = z.strictObject({ deya_id: z.int(), id: z.int() });

/** Sent to the applicant, if the account still exists. */
const load = ({ db }: MailDeps, { deya_id, id }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx
      .selectFrom('registration_request as q')
      .innerJoin('person as p', 'p.id', 'q.person_id')
      .innerJoin('deya as d', 'd.id', 'q.deya_id')
      .select([
        'p.email',
        offeredLanguage('p.lang', deya_id).as('lang'),
        'p.first_name',
        'q.kwdikos_katanalwti',
        'q.reason',
        'd.title',
        'd.title_latin',
      ])
      .where('q.deya_id', '=', deya_id)
      .where('q.id', '=', id)
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const note = await tx
      .selectFrom('registration_note')
      .select('text')
      .where('deya_id', '=', deya_id)
      .where('request_id', '=', id)
      .where('by', '=', 'staff')
      .orderBy('n', 'desc')
      .executeTakeFirst();
    const { email: to, lang, first_name: name, kwdikos_katanalwti: code, reason, title, title_latin } = row;
    return {
      to,
      lang,
      deya_id,
      values: {
        name,
        code,
        reason: reason ?? '',
        question: note?.text ?? '',
        deya: lang === 'el' ? title : title_latin,
      },
    };
  });

const decided = (texts: Record<Language, (values: Values) => MailText>) => mail({ ids, load, texts });

/** The utility has accepted a person for a supply. */
export const registrationAccepted = decided({
  el: ({ name, deya, code }) => ({
    subject: 'Το αίτημά σας έγινε δεκτό',
    body: [
      `Γεια σας ${name},`,
      `Η ${deya} δέχθηκε το αίτημά σας για την παροχή ${code}. Βλέπετε πλέον τους λογαριασμούς και τις μετρήσεις της στην πύλη.`,
      { button: 'Στην πύλη', path: '/' },
    ],
  }),
  en: ({ name, deya, code }) => ({
    subject: 'Your request was accepted',
    body: [
      `Hello ${name},`,
      `${deya} has accepted your request for supply ${code}. You can now see its bills and readings in the portal.`,
      { button: 'To the portal', path: '/' },
    ],
  }),
  de: ({ name, deya, code }) => ({
    subject: 'Ihr Antrag wurde angenommen',
    body: [
      `Guten Tag ${name},`,
      `${deya} hat Ihren Antrag für den Anschluss ${code} angenommen. Rechnungen und Zählerstände sehen Sie jetzt im Portal.`,
      { button: 'Zum Portal', path: '/' },
    ],
  }),
  fr: ({ name, deya, code }) => ({
    subject: 'Votre demande a été acceptée',
    body: [
      `Bonjour ${name},`,
      `${deya} a accepté votre demande pour le branchement ${code}. Vous voyez désormais ses factures et ses relevés dans le portail.`,
      { button: 'Vers le portail', path: '/' },
    ],
  }),
});

/** The utility has refused a request, with its reason. */
export const registrationRefused = decided({
  el: ({ name, deya, code, reason }) => ({
    subject: 'Το αίτημά σας δεν έγινε δεκτό',
    body: [
      `Γεια σας ${name},`,
      `Η ${deya} δεν δέχθηκε το αίτημά σας για την παροχή ${code}.`,
      `Αιτιολογία: ${reason}`,
      'Μπορείτε να διορθώσετε τα στοιχεία και να το υποβάλετε ξανά, ή να επικοινωνήσετε με τη ΔΕΥΑ.',
      { button: 'Στην πύλη', path: '/' },
    ],
  }),
  en: ({ name, deya, code, reason }) => ({
    subject: 'Your request was not accepted',
    body: [
      `Hello ${name},`,
      `${deya} has not accepted your request for supply ${code}.`,
      `Reason: ${reason}`,
      'You can correct the details and ask again, or contact the utility.',
      { button: 'To the portal', path: '/' },
    ],
  }),
  de: ({ name, deya, code, reason }) => ({
    subject: 'Ihr Antrag wurde nicht angenommen',
    body: [
      `Guten Tag ${name},`,
      `${deya} hat Ihren Antrag für den Anschluss ${code} nicht angenommen.`,
      `Grund: ${reason}`,
      'Sie können die Angaben berichtigen und den Antrag erneut stellen oder sich an den Versorger wenden.',
      { button: 'Zum Portal', path: '/' },
    ],
  }),
  fr: ({ name, deya, code, reason }) => ({
    subject: 'Votre demande n’a pas été acceptée',
    body: [
      `Bonjour ${name},`,
      `${deya} n’a pas accepté votre demande pour le branchement ${code}.`,
      `Motif : ${reason}`,
      'Vous pouvez corriger les informations et refaire la demande, ou contacter le service des eaux.',
      { button: 'Vers le portail', path: '/' },
    ],
  }),
});

/** The utility asks the person something before it decides. */
export const registrationQuestion = decided({
  el: ({ name, deya, code, question }) => ({
    subject: 'Ερώτηση για το αίτημά σας',
    body: [
      `Γεια σας ${name},`,
      `Η ${deya} εξετάζει το αίτημά σας για την παροχή ${code} και χρειάζεται μια διευκρίνιση:`,
      question,
      'Απαντήστε από τη σελίδα του αιτήματός σας στην πύλη.',
      { button: 'Στην πύλη', path: '/' },
    ],
  }),
  en: ({ name, deya, code, question }) => ({
    subject: 'A question about your request',
    body: [
      `Hello ${name},`,
      `${deya} is looking at your request for supply ${code} and has a question:`,
      question,
      'Please reply on the page of your request in the portal.',
      { button: 'To the portal', path: '/' },
    ],
  }),
  de: ({ name, deya, code, question }) => ({
    subject: 'Eine Frage zu Ihrem Antrag',
    body: [
      `Guten Tag ${name},`,
      `${deya} prüft Ihren Antrag für den Anschluss ${code} und hat eine Frage:`,
      question,
      'Bitte antworten Sie auf der Seite Ihres Antrags im Portal.',
      { button: 'Zum Portal', path: '/' },
    ],
  }),
  fr: ({ name, deya, code, question }) => ({
    subject: 'Une question sur votre demande',
    body: [
      `Bonjour ${name},`,
      `${deya} examine votre demande pour le branchement ${code} et a une question :`,
      question,
      'Répondez depuis la page de votre demande dans le portail.',
      { button: 'Vers le portail', path: '/' },
    ],
  }),
});
