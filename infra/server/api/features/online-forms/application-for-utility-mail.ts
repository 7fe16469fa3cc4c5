import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { mailOfCase } from '../../kernel/mail-to-utility.ts';

interface Values {
  code: string;
  title: string;
  /** Of the book that numbers the answers; null without one. */
  protocol_number: string | null;
  /** The page of the application among the cases. */
  path: string;
}

/** Tells a utility of an application, in its own language: its number and its form. The answers stay in the portal. */
export const applicationForUtility = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int() }),
  once: ({ deya_id, id }) => `application-for-utility:${deya_id}:${id}`,
  load: ({ db }, { deya_id, id }) =>
    asTenant(db, deya_id, async (tx) => {
      const utility = await mailOfCase(tx, { deya_id, id });
      const row = await tx
        .selectFrom('form_answer as a')
        .innerJoin('online_form as f', (on) =>
          on.onRef('f.deya_id', '=', 'a.deya_id').onRef('f.id', '=', 'a.online_form_id'),
        )
        .select(['a.code', 'a.protocol_number', 'f.title'])
        .where('a.deya_id', '=', deya_id)
        .where('a.id', '=', id)
        .executeTakeFirst();
      if (!utility || !row) return null;
      const { code, title, protocol_number } = row;
      const values: Values = {
        code,
        title: title[utility.lang] ?? title.el,
        protocol_number,
        path: `/admin/cases/${id}`,
      };
      return { ...utility, deya_id, values };
    }),
  texts: {
    el: ({ code, title, protocol_number, path }) => ({
      subject: `Νέα αίτηση ${code}: ${title}`,
      body: [
        `Αίτηση ${code}: ${title}.`,
        ...(protocol_number ? [`Αριθμός πρωτοκόλλου: ${protocol_number}`] : []),
        { button: 'Άνοιγμα αίτησης', path },
        { fine: 'Οι απαντήσεις και τα στοιχεία επικοινωνίας δεν περιέχονται στο μήνυμα.' },
      ],
    }),
    en: ({ code, title, protocol_number, path }) => ({
      subject: `New application ${code}: ${title}`,
      body: [
        `Application ${code}: ${title}.`,
        ...(protocol_number ? [`Protocol number: ${protocol_number}`] : []),
        { button: 'Open the application', path },
        { fine: 'Answers and contact details are not part of this message.' },
      ],
    }),
    de: ({ code, title, protocol_number, path }) => ({
      subject: `Neuer Antrag ${code}: ${title}`,
      body: [
        `Antrag ${code}: ${title}.`,
        ...(protocol_number ? [`Protokollnummer: ${protocol_number}`] : []),
        { button: 'Antrag öffnen', path },
        { fine: 'Angaben und Kontaktdaten sind nicht Teil dieser Nachricht.' },
      ],
    }),
    fr: ({ code, title, protocol_number, path }) => ({
      subject: `Nouvelle demande ${code} : ${title}`,
      body: [
        `Demande ${code} : ${title}.`,
        ...(protocol_number ? [`Numéro de protocole : ${protocol_number}`] : []),
        { button: 'Ouvrir la demande', path },
        { fine: 'Les réponses et les coordonnées ne figurent pas dans ce message.' },
      ],
    }),
  },
});
