import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from '../session/mails/recipient.ts';

const path = '/account';

/** Tells the person that a program may read their readings, in case that another person let it in. */
export const readingTokenMade = mail({
  ids: z.strictObject({ person_id: z.int() }),
  load: ({ db }, { person_id }) =>
    withRecipient(db, person_id, async (_, { email, lang, name }) => ({
      to: email,
      lang,
      deya_id: null,
      values: { name },
    })),
  texts: {
    el: ({ name }) => ({
      subject: 'Ένα πρόγραμμα μπορεί να διαβάζει τις μετρήσεις σας',
      body: [
        `Γεια σας ${name},`,
        'Στο προφίλ σας δημιουργήθηκε ένα κλειδί με το οποίο ένα πρόγραμμα διαβάζει τις ωριαίες μετρήσεις σας για έναν χρόνο.',
        'Αν δεν το κάνατε εσείς, αλλάξτε αμέσως τον κωδικό πρόσβασής σας: τότε σταματούν όλα τα κλειδιά.',
        { button: 'Το προφίλ σας', path },
      ],
    }),
    en: ({ name }) => ({
      subject: 'A program can read your readings',
      body: [
        `Hello ${name},`,
        'A token was made in your account, with which a program reads your hourly readings for a year.',
        'If it was not you, change your password at once: then all tokens stop working.',
        { button: 'Your account', path },
      ],
    }),
    de: ({ name }) => ({
      subject: 'Ein Programm kann Ihre Messwerte lesen',
      body: [
        `Guten Tag ${name},`,
        'in Ihrem Konto wurde ein Schlüssel angelegt, mit dem ein Programm ein Jahr lang Ihre stündlichen Messwerte liest.',
        'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort: Dann gelten alle Schlüssel nicht mehr.',
        { button: 'Ihr Konto', path },
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Un programme peut lire vos relevés',
      body: [
        `Bonjour ${name},`,
        'Une clé a été créée dans votre compte. Avec elle, un programme lit vos relevés horaires pendant un an.',
        'Si ce n’était pas vous, changez tout de suite votre mot de passe : toutes les clés cesseront alors de fonctionner.',
        { button: 'Votre compte', path },
      ],
    }),
  },
});
