import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { inWords } from '../../kernel/in-words.ts';
import { selectAnyForm } from '../stored-answers/stored-answers.sql.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { selectSaved } from '../stored-answers/saved-forms.sql.ts';
import { savedToken } from '../stored-answers/saved-links.ts';

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

interface Values {
  deya: string;
  title: string;
  until: Date;
  remind: boolean;
  path: string;
}

const textIn =
  (language: Language) =>
  ({ deya, title, until, remind, path }: Values): MailText => {
    const words = WORDS[language];
    const known = { deya, title, until: inWords(language, null).moment(until) };
    return {
      subject: fillText(remind ? words.remind_subject : words.subject, known),
      body: [
        fillText(remind ? words.remind : words.body, known),
        { button: words.button, path },
        { fine: fillText(words.fine, known) },
        { fine: words.unknown },
      ],
    };
  };

/** The link to a saved form, and the reminder before its end. No answer and no name is in it. */
export const savedFormMail = mail({
  ids: z.strictObject({
    deya_id: z.int(),
    id: z.int(),
    sending: z.int(),
    remind: z.union([z.literal(0), z.literal(1)]),
  }),
  once: ({ deya_id, id, sending }) => `saved-form:${deya_id}:${id}:${sending}`,
  load: ({ db, clock }, { deya_id, id, sending, remind }) =>
    asTenant(db, deya_id, async (tx) => {
      const now = clock.now();
      const row = await selectSaved(tx, { deya_id, id }, now);
      // Sent, deleted, or mailed again since.
      if (!row || row.email === null || row.sending !== sending) return null;
      const lang = isLanguage(row.lang) ? row.lang : 'el';
      const { title } = await selectAnyForm(tx, deya_id, row.online_form_id);
      const deya = await tx
        .selectFrom('deya')
        .select(['title', 'title_latin'])
        .where('id', '=', deya_id)
        .executeTakeFirstOrThrow();
      const values: Values = {
        deya: lang === 'el' ? deya.title : deya.title_latin,
        title: title[lang] ?? title.el,
        until: row.lapses_at,
        remind: remind === 1,
        path: `/online_forms/continue#${await savedToken(tx, row, `mail-${sending}`, now)}`,
      };
      return { to: row.email, lang, deya_id, values };
    }),
  texts: { el: textIn('el'), en: textIn('en'), de: textIn('de'), fr: textIn('fr') },
});
