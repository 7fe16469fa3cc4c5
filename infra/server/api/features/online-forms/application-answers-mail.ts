import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { sayAnswers } from '../../kernel/answers-in-words.ts';
import { drawnLayout } from '../../kernel/form-layouts.ts';
import { mailOfUtility } from '../../kernel/mail-to-utility.ts';
import { selectApplication } from './applications.sql.ts';

interface Values {
  code: string;
  title: string;
  protocol_number: string | null;
  answers: string[];
  path: string;
}

const WORDS: Record<Language, { subject: string; protocol: string; answers: string; button: string; fine: string }> = {
  el: {
    subject: 'Απαντήσεις αίτησης',
    protocol: 'Αριθμός πρωτοκόλλου',
    answers: 'Απαντήσεις:',
    button: 'Άνοιγμα αίτησης',
    fine: 'Το μήνυμα περιέχει προσωπικά δεδομένα. Μην το προωθείτε εκτός υπηρεσίας.',
  },
  en: {
    subject: 'Answers of application',
    protocol: 'Protocol number',
    answers: 'Answers:',
    button: 'Open the application',
    fine: 'This message contains personal data. Please do not forward it outside the utility.',
  },
  de: {
    subject: 'Angaben zum Antrag',
    protocol: 'Protokollnummer',
    answers: 'Angaben:',
    button: 'Antrag öffnen',
    fine: 'Diese Nachricht enthält personenbezogene Daten. Bitte leiten Sie sie nicht nach außen weiter.',
  },
  fr: {
    subject: 'Réponses de la demande',
    protocol: 'Numéro de protocole',
    answers: 'Réponses :',
    button: 'Ouvrir la demande',
    fine: 'Ce message contient des données personnelles. Ne le transférez pas hors du service.',
  },
};

const textOf =
  (lang: Language) =>
  ({ code, title, protocol_number, answers, path }: Values): MailText => {
    const words = WORDS[lang];
    const colon = lang === 'fr' ? ' :' : ':';
    return {
      subject: `${words.subject} ${code}${colon} ${title}`,
      body: [
        `${title}. ${code}.`,
        ...(protocol_number ? [`${words.protocol}${colon} ${protocol_number}`] : []),
        ...(answers.length > 0 ? [words.answers, ...answers] : []),
        { button: words.button, path },
        { fine: words.fine },
      ],
    };
  };

/** Sends the whole answers to the address of the utility, in its own language (`save_method` 1, spec D §9). */
export const applicationAnswers = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int() }),
  once: ({ deya_id, id }) => `application-answers:${deya_id}:${id}`,
  load: ({ db }, { deya_id, id }) =>
    asTenant(db, deya_id, async (tx) => {
      const utility = await mailOfUtility(tx, deya_id);
      const row = await selectApplication(tx, { deya_id, id });
      if (!utility || !row) return null;
      const { code, title, protocol_number } = row;
      const { lang } = utility;
      // The server has stored these answers by this layout.
      const answers = sayAnswers(drawnLayout(row.api), row.answers as FormAnswers, lang);
      const path = `/admin/cases/${id}`;
      const values: Values = { code, title: title[lang] ?? title.el, protocol_number, answers, path };
      return { ...utility, deya_id, values };
    }),
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
