import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import type { ContactTopic } from '@hydria/shared/rules/contact-message.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { mailOfUtility } from '../../kernel/mail-to-utility.ts';

const TOPICS: Record<Language, Record<ContactTopic, string>> = {
  el: {
    bill: 'Λογαριασμός',
    supply: 'Παροχή',
    reading: 'Μέτρηση',
    account: 'Προφίλ και σύνδεση',
    complaint: 'Παράπονο',
    other: 'Άλλο θέμα',
  },
  en: {
    bill: 'Bill',
    supply: 'Supply',
    reading: 'Meter reading',
    account: 'Account and sign-in',
    complaint: 'Complaint',
    other: 'Something else',
  },
  de: {
    bill: 'Rechnung',
    supply: 'Anschluss',
    reading: 'Zählerstand',
    account: 'Konto und Anmeldung',
    complaint: 'Beschwerde',
    other: 'Anderes',
  },
  fr: {
    bill: 'Facture',
    supply: 'Branchement',
    reading: 'Relevé',
    account: 'Compte et connexion',
    complaint: 'Réclamation',
    other: 'Autre sujet',
  },
};

interface Values {
  code: string;
  topic: ContactTopic;
  name: string;
  reply: string;
  /** Paragraphs of the message. */
  message: string[];
}

/** A message of the contact form, in the utility's own language to its public address. A utility without one finds it in the portal. */
export const contactMail = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int() }),
  load: ({ db }, { deya_id, id }) =>
    asTenant(db, deya_id, async (tx) => {
      const utility = await mailOfUtility(tx, deya_id);
      const row = await tx
        .selectFrom('contact_message')
        .select(['code', 'topic', 'name', 'email', 'phone', 'message'])
        .where('deya_id', '=', deya_id)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!utility || !row) return null;
      const { code, topic, name, email, phone, message } = row;
      const reply = [email, phone].filter(Boolean).join(', ');
      const values: Values = { code, topic, name, reply, message: message.split(/\n+/) };
      return { ...utility, deya_id, values };
    }),
  texts: {
    el: ({ code, topic, name, reply, message }) => ({
      subject: `Μήνυμα ${code}: ${TOPICS.el[topic]}`,
      body: [`Από: ${name} (${reply})`, ...message, { fine: 'Στάλθηκε από τη φόρμα επικοινωνίας της πύλης.' }],
    }),
    en: ({ code, topic, name, reply, message }) => ({
      subject: `Message ${code}: ${TOPICS.en[topic]}`,
      body: [`From: ${name} (${reply})`, ...message, { fine: 'Sent by the contact form of the portal.' }],
    }),
    de: ({ code, topic, name, reply, message }) => ({
      subject: `Nachricht ${code}: ${TOPICS.de[topic]}`,
      body: [`Von: ${name} (${reply})`, ...message, { fine: 'Gesendet über das Kontaktformular des Portals.' }],
    }),
    fr: ({ code, topic, name, reply, message }) => ({
      subject: `Message ${code} : ${TOPICS.fr[topic]}`,
      body: [`De : ${name} (${reply})`, ...message, { fine: 'Envoyé par le formulaire de contact du portail.' }],
    }),
  },
});
