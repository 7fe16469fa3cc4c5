import { mail, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

const ABOUT = ['received', 'accepted', 'refused'] as const;

interface Values {
  about: (typeof ABOUT)[number];
  deya: string;
  /** The reference on the receipt. */
  id: number;
  installments: number;
  total: string;
  each: string;
  advance: string;
  hasAdvance: boolean;
  /** The number of the plan, and the day of its first instalment. */
  protokol: string;
  first: string;
  answer: string;
}

const ids = z.strictObject({ deya_id: z.int(), id: z.int(), about: z.enum(ABOUT) });

/** Sent to the person who asked, if the account still exists. */
const load = ({ db }: MailDeps, { deya_id, id, about }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx
      .selectFrom('plan_request as r')
      .innerJoin('person as p', 'p.id', 'r.person_id')
      .innerJoin('deya as d', 'd.id', 'r.deya_id')
      .leftJoin('settlement as t', (on) =>
        on.onRef('t.deya_id', '=', 'r.deya_id').onRef('t.protokol', '=', 'r.protokol'),
      )
      .select(['p.email', offeredLanguage('p.lang', deya_id).as('lang'), 'd.title', 'd.title_latin', 'r.installments'])
      .select(READER_FORMATS)
      .select(['r.total', 'r.each', 'r.advance', 'r.protokol', 'r.answer', 't.installdate1'])
      .where('r.deya_id', '=', deya_id)
      .where('r.id', '=', id)
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { email: to, lang, installments, advance, protokol, answer, installdate1 } = row;
    const { day, money } = inWords(lang, row);
    const values: Values = {
      about,
      deya: lang === 'el' ? row.title : row.title_latin,
      id,
      installments,
      total: money(row.total),
      each: money(row.each),
      advance: money(advance),
      hasAdvance: advance > 0,
      protokol: protokol ?? '',
      first: installdate1 ? day(installdate1) : '',
      answer: answer ?? '',
    };
    return { to, lang, deya_id, values };
  });

/** The words of one language. */
interface Words {
  subject: Record<Values['about'], string>;
  received: (values: Values) => string[];
  accepted: (values: Values) => string[];
  refused: (values: Values) => string[];
  button: string;
}

const words: Record<Language, Words> = {
  el: {
    subject: {
      received: 'Λάβαμε το αίτημά σας για διακανονισμό',
      accepted: 'Ο διακανονισμός σας ξεκινά',
      refused: 'Το αίτημα διακανονισμού δεν έγινε δεκτό',
    },
    received: ({ deya, id, installments, total, each, advance, hasAdvance }) => [
      `Η ${deya} έλαβε το αίτημά σας για διακανονισμό. Αριθμός: ${id}.`,
      `Δόσεις: ${installments}, από ${each}. Σύνολο που θα πληρώσετε: ${total}.${hasAdvance ? ` Προκαταβολή: ${advance}.` : ''}`,
      'Θα σας απαντήσει με e-mail. Μέχρι τότε μπορείτε να πάρετε πίσω το αίτημα ή να πληρώσετε την οφειλή σας όπως συνήθως.',
    ],
    accepted: ({ deya, protokol, installments, each, first }) => [
      `Η ${deya} δέχτηκε τον διακανονισμό σας με αριθμό ${protokol}.`,
      `Δόσεις: ${installments}, από ${each}. Η πρώτη λήγει στις ${first} και οι επόμενες ανά μήνα.`,
    ],
    refused: ({ deya, id, answer }) => [
      `Η ${deya} δεν έκανε δεκτό το αίτημά σας με αριθμό ${id}.`,
      `Αιτιολογία: ${answer}`,
    ],
    button: 'Δείτε τον διακανονισμό',
  },
  en: {
    subject: {
      received: 'We have received your request for an instalment plan',
      accepted: 'Your instalment plan begins',
      refused: 'Your request for an instalment plan was not accepted',
    },
    received: ({ deya, id, installments, total, each, advance, hasAdvance }) => [
      `${deya} has received your request for an instalment plan. Reference: ${id}.`,
      `Instalments: ${installments} of ${each}. You pay ${total} in total.${hasAdvance ? ` Advance: ${advance}.` : ''}`,
      'You will have an answer by email. Until then you can take the request back, or pay your debt as usual.',
    ],
    accepted: ({ deya, protokol, installments, each, first }) => [
      `${deya} has accepted your instalment plan with the number ${protokol}.`,
      `Instalments: ${installments} of ${each}. The first one is due on ${first}, the others month by month.`,
    ],
    refused: ({ deya, id, answer }) => [`${deya} has not accepted your request ${id}.`, `Reason: ${answer}`],
    button: 'View the plan',
  },
  de: {
    subject: {
      received: 'Wir haben Ihren Antrag auf einen Ratenplan erhalten',
      accepted: 'Ihr Ratenplan beginnt',
      refused: 'Ihr Antrag auf einen Ratenplan wurde abgelehnt',
    },
    received: ({ deya, id, installments, total, each, advance, hasAdvance }) => [
      `${deya} hat Ihren Antrag auf einen Ratenplan erhalten. Nummer: ${id}.`,
      `Raten: ${installments} zu ${each}. Insgesamt zahlen Sie ${total}.${hasAdvance ? ` Anzahlung: ${advance}.` : ''}`,
      'Sie erhalten eine Antwort per E-Mail. Bis dahin können Sie den Antrag zurücknehmen oder Ihre Schuld wie gewohnt bezahlen.',
    ],
    accepted: ({ deya, protokol, installments, each, first }) => [
      `${deya} hat Ihren Ratenplan mit der Nummer ${protokol} angenommen.`,
      `Raten: ${installments} zu ${each}. Die erste ist am ${first} fällig, die weiteren jeden Monat.`,
    ],
    refused: ({ deya, id, answer }) => [`${deya} hat Ihren Antrag ${id} abgelehnt.`, `Grund: ${answer}`],
    button: 'Ratenplan ansehen',
  },
  fr: {
    subject: {
      received: 'Nous avons reçu votre demande d’échéancier',
      accepted: 'Votre échéancier commence',
      refused: 'Votre demande d’échéancier n’a pas été acceptée',
    },
    received: ({ deya, id, installments, total, each, advance, hasAdvance }) => [
      `${deya} a reçu votre demande d’échéancier. Numéro : ${id}.`,
      `Échéances : ${installments} de ${each}. Vous payez ${total} au total.${hasAdvance ? ` Acompte : ${advance}.` : ''}`,
      'Vous recevrez une réponse par e-mail. D’ici là, vous pouvez retirer la demande ou payer votre dette comme d’habitude.',
    ],
    accepted: ({ deya, protokol, installments, each, first }) => [
      `${deya} a accepté votre échéancier avec le numéro ${protokol}.`,
      `Échéances : ${installments} de ${each}. La première est due le ${first}, les suivantes chaque mois.`,
    ],
    refused: ({ deya, id, answer }) => [`${deya} n’a pas accepté votre demande ${id}.`, `Motif : ${answer}`],
    button: 'Voir l’échéancier',
  },
};

const textOf =
  (lang: Language) =>
  (values: Values): MailText => {
    const { subject, button } = words[lang];
    const path = values.about === 'accepted' ? '/bills' : '/settlements';
    return { subject: subject[values.about], body: [...words[lang][values.about](values), { button, path }] };
  };

/** The receipt of a request for a plan, and the decision of the utility. */
export const planRequestMail = mail({
  ids,
  load,
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
