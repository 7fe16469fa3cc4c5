import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { offeredLanguage } from '../../kernel/offered-language.ts';

interface Values {
  code: string;
  name: string;
  deya: string;
  /** Paragraphs of the answer, and of the message that it answers. */
  answer: string[];
  message: string[];
  /** The public address of the utility for further questions; null without one. */
  reply: string | null;
}

const paragraphs = (text: string): string[] => text.split(/\n+/).filter(Boolean);

/** The answer of the staff to a message of the contact form, to its sender. */
export const contactAnswerMail = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int() }),
  load: ({ db }, { deya_id, id }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await tx
        .selectFrom('contact_message as m')
        .innerJoin('deya as d', 'd.id', 'm.deya_id')
        .select(['m.code', 'm.name', 'm.email', 'm.message', 'm.answer', 'd.title', 'd.title_latin'])
        .select(['d.email_public', offeredLanguage('m.lang', deya_id).as('lang')])
        .where('m.deya_id', '=', deya_id)
        .where('m.id', '=', id)
        .executeTakeFirst();
      if (!row?.email || row.answer === null) return null;
      const { code, name, email: to, message, answer, lang, email_public: reply } = row;
      const deya = lang === 'el' ? row.title : row.title_latin;
      const values: Values = { code, name, deya, answer: paragraphs(answer), message: paragraphs(message), reply };
      return { to, lang, deya_id, values };
    }),
  texts: {
    el: ({ code, name, deya, answer, message, reply }) => ({
      subject: `Απάντηση στο μήνυμά σας ${code}`,
      body: [
        `Αγαπητέ/ή ${name},`,
        ...answer,
        deya,
        { fine: `Μας γράψατε: ${message.join(' ')}` },
        {
          fine: reply
            ? `Για νέα ερώτηση γράψτε στο ${reply}.`
            : 'Για νέα ερώτηση γράψτε από τη σελίδα επικοινωνίας της πύλης.',
        },
      ],
    }),
    en: ({ code, name, deya, answer, message, reply }) => ({
      subject: `Answer to your message ${code}`,
      body: [
        `Dear ${name},`,
        ...answer,
        deya,
        { fine: `You wrote: ${message.join(' ')}` },
        {
          fine: reply
            ? `For another question write to ${reply}.`
            : 'For another question use the contact page of the portal.',
        },
      ],
    }),
    de: ({ code, name, deya, answer, message, reply }) => ({
      subject: `Antwort auf Ihre Nachricht ${code}`,
      body: [
        `Guten Tag ${name},`,
        ...answer,
        deya,
        { fine: `Sie schrieben: ${message.join(' ')}` },
        {
          fine: reply
            ? `Weitere Fragen richten Sie an ${reply}.`
            : 'Weitere Fragen stellen Sie über die Kontaktseite des Portals.',
        },
      ],
    }),
    fr: ({ code, name, deya, answer, message, reply }) => ({
      subject: `Réponse à votre message ${code}`,
      body: [
        `Bonjour ${name},`,
        ...answer,
        deya,
        { fine: `Vous avez écrit : ${message.join(' ')}` },
        {
          fine: reply
            ? `Pour une autre question, écrivez à ${reply}.`
            : 'Pour une autre question, utilisez la page de contact du portail.',
        },
      ],
    }),
  },
});
