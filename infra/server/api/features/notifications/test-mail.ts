import { asPerson } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';

/** Whether mail arrives: to a person, by an administrator's or a test's wish. */
export const test = mail({
  ids: z.strictObject({ person_id: z.int() }),
  load: ({ db }, { person_id }) =>
    asPerson(db, person_id, async (tx) => {
      const person = await tx
        .selectFrom('person')
        .select(['email', 'first_name', 'lang'])
        .where('id', '=', person_id)
        .executeTakeFirst();
      return person
        ? { to: person.email, lang: person.lang, deya_id: null, values: { name: person.first_name } }
        : null;
    }),
  texts: {
    el: ({ name }) => ({
      subject: 'Δοκιμαστικό μήνυμα',
      body: [`Γεια σας ${name},`, 'Αυτό είναι ένα δοκιμαστικό μήνυμα.', { button: 'Η πύλη', path: '/' }],
    }),
    en: ({ name }) => ({
      subject: 'Test message',
      body: [`Hello ${name},`, 'This is a test message.', { button: 'The portal', path: '/' }],
    }),
    de: ({ name }) => ({
      subject: 'Testnachricht',
      body: [`Guten Tag ${name},`, 'Das ist eine Testnachricht.', { button: 'Zum Portal', path: '/' }],
    }),
    fr: ({ name }) => ({
      subject: 'Message d’essai',
      body: [`Bonjour ${name},`, 'Ceci est un message d’essai.', { button: 'Le portail', path: '/' }],
    }),
  },
});
