import { asTenant } from '@hydria/database/db.ts';
import { mail, type Block, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

const ABOUT = ['received', 'extended', 'refused', 'done'] as const;

interface Values {
  about: (typeof ABOUT)[number];
  name: string;
  deya: string;
  code: string;
  due: string;
  reason: string;
}

const ids = z.strictObject({ deya_id: z.int(), id: z.int(), about: z.enum(ABOUT) });

const load = ({ db }: MailDeps, { deya_id, id, about }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx
      .selectFrom('data_request as q')
      .innerJoin('person as p', 'p.id', 'q.person_id')
      .innerJoin('deya as d', 'd.id', 'q.deya_id')
      .select([
        'p.email',
        offeredLanguage('p.lang', deya_id).as('lang'),
        'p.first_name',
        'q.code',
        'q.due_on',
        'q.reason',
        'q.extension_reason',
      ])
      .select(['d.title', 'd.title_latin'])
      .select(READER_FORMATS)
      .where('q.deya_id', '=', deya_id)
      .where('q.id', '=', id)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { email: to, lang } = row;
    const values: Values = {
      about,
      name: row.first_name,
      deya: lang === 'el' ? row.title : row.title_latin,
      code: row.code,
      due: inWords(lang, row).day(row.due_on),
      reason: (about === 'extended' ? row.extension_reason : row.reason) ?? '',
    };
    return { to, lang, deya_id, values };
  });

type Texts = Record<Values['about'], (values: Values) => { subject: string; lines: string[] }>;

const letters: Record<Language, { hello: (name: string) => string; button: string; texts: Texts }> = {
  el: {
    hello: (name) => `Γεια σας ${name},`,
    button: 'Τα δεδομένα μου',
    texts: {
      received: ({ deya, code, due }) => ({
        subject: `Λάβαμε το αίτημά σας (${code})`,
        lines: [
          `Η ${deya} έλαβε το αίτημά σας για τα δεδομένα σας. Αριθμός: ${code}.`,
          `Θα σας απαντήσει έως ${due}. Αν χρειαστεί περισσότερο χρόνο, θα σας το πει μαζί με τον λόγο.`,
        ],
      }),
      extended: ({ deya, code, due, reason }) => ({
        subject: `Το αίτημά σας χρειάζεται περισσότερο χρόνο (${code})`,
        lines: [
          `Η ${deya} χρειάζεται περισσότερο χρόνο για το αίτημά σας. Θα σας απαντήσει έως ${due}.`,
          `Λόγος: ${reason}`,
        ],
      }),
      refused: ({ deya, code, reason }) => ({
        subject: `Το αίτημά σας δεν έγινε δεκτό (${code})`,
        lines: [
          `Η ${deya} δεν έκανε δεκτό το αίτημά σας.`,
          `Αιτιολογία: ${reason}`,
          'Μπορείτε να υποβάλετε καταγγελία στην Αρχή Προστασίας Δεδομένων Προσωπικού Χαρακτήρα (www.dpa.gr) ή να προσφύγετε στα δικαστήρια.',
        ],
      }),
      done: ({ deya, code, reason }) => ({
        subject: `Το αίτημά σας ολοκληρώθηκε (${code})`,
        lines: [`Η ${deya} ολοκλήρωσε το αίτημά σας για τα δεδομένα σας.`, ...(reason ? [reason] : [])],
      }),
    },
  },
  en: {
    hello: (name) => `Hello ${name},`,
    button: 'My data',
    texts: {
      received: ({ deya, code, due }) => ({
        subject: `We have received your request (${code})`,
        lines: [
          `${deya} has received your request about your data. Reference: ${code}.`,
          `You will have an answer by ${due}. If more time is needed, you will be told so with the reason.`,
        ],
      }),
      extended: ({ deya, code, due, reason }) => ({
        subject: `Your request needs more time (${code})`,
        lines: [`${deya} needs more time for your request. You will have an answer by ${due}.`, `Reason: ${reason}`],
      }),
      refused: ({ deya, code, reason }) => ({
        subject: `Your request was refused (${code})`,
        lines: [
          `${deya} has refused your request.`,
          `Reason: ${reason}`,
          'You can complain to the Hellenic Data Protection Authority (www.dpa.gr), or go to court.',
        ],
      }),
      done: ({ deya, code, reason }) => ({
        subject: `Your request is completed (${code})`,
        lines: [`${deya} has completed your request about your data.`, ...(reason ? [reason] : [])],
      }),
    },
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    button: 'Meine Daten',
    texts: {
      received: ({ deya, code, due }) => ({
        subject: `Ihr Antrag ist eingegangen (${code})`,
        lines: [
          `${deya} hat Ihren Antrag zu Ihren Daten erhalten. Nummer: ${code}.`,
          `Sie erhalten bis ${due} eine Antwort. Wenn mehr Zeit nötig ist, erfahren Sie es mit dem Grund.`,
        ],
      }),
      extended: ({ deya, code, due, reason }) => ({
        subject: `Ihr Antrag braucht mehr Zeit (${code})`,
        lines: [
          `${deya} braucht mehr Zeit für Ihren Antrag. Sie erhalten bis ${due} eine Antwort.`,
          `Grund: ${reason}`,
        ],
      }),
      refused: ({ deya, code, reason }) => ({
        subject: `Ihr Antrag wurde abgelehnt (${code})`,
        lines: [
          `${deya} hat Ihren Antrag abgelehnt.`,
          `Grund: ${reason}`,
          'Sie können sich bei der griechischen Datenschutzbehörde beschweren (www.dpa.gr) oder vor Gericht gehen.',
        ],
      }),
      done: ({ deya, code, reason }) => ({
        subject: `Ihr Antrag ist erledigt (${code})`,
        lines: [`${deya} hat Ihren Antrag zu Ihren Daten erledigt.`, ...(reason ? [reason] : [])],
      }),
    },
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    button: 'Mes données',
    texts: {
      received: ({ deya, code, due }) => ({
        subject: `Nous avons reçu votre demande (${code})`,
        lines: [
          `${deya} a reçu votre demande concernant vos données. Numéro : ${code}.`,
          `Vous aurez une réponse au plus tard le ${due}. Si un délai est nécessaire, vous en connaîtrez la raison.`,
        ],
      }),
      extended: ({ deya, code, due, reason }) => ({
        subject: `Votre demande prend plus de temps (${code})`,
        lines: [
          `${deya} a besoin de plus de temps. Vous aurez une réponse au plus tard le ${due}.`,
          `Raison : ${reason}`,
        ],
      }),
      refused: ({ deya, code, reason }) => ({
        subject: `Votre demande a été refusée (${code})`,
        lines: [
          `${deya} a refusé votre demande.`,
          `Motif : ${reason}`,
          'Vous pouvez introduire une réclamation auprès de l’autorité grecque de protection des données (www.dpa.gr) ou saisir la justice.',
        ],
      }),
      done: ({ deya, code, reason }) => ({
        subject: `Votre demande est traitée (${code})`,
        lines: [`${deya} a traité votre demande concernant vos données.`, ...(reason ? [reason] : [])],
      }),
    },
  },
};

const letterIn =
  (lang: Language) =>
  (values: Values): MailText => {
    const { hello, button, texts } = letters[lang];
    const { subject, lines } = texts[values.about](values);
    const body: Block[] = [hello(values.name), ...lines, { button, path: '/account/data' }];
    return { subject, body };
  };

/** A request of a person about their data: the receipt, more time, a refusal, the end. */
export const dataRequestMail = mail({
  ids,
  load,
  texts: { el: letterIn('el'), en: letterIn('en'), de: letterIn('de'), fr: letterIn('fr') },
});
