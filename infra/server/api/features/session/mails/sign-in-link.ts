import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from './recipient.ts';
import { createOneTimeToken, SIGN_IN_LINK } from '../one-time-tokens.ts';

/** The link that signs in without the password. */
export const signInLink = mail({
  ids: z.strictObject({ person_id: z.int() }),
  load: ({ db, clock }, { person_id }) =>
    withRecipient(db, person_id, async (tx, { email, lang, name }) => {
      const token = await createOneTimeToken(tx, { ...SIGN_IN_LINK, person_id, now: clock.now() });
      return { to: email, lang, deya_id: null, values: { name, path: `/autologin#${token}` } };
    }),
  texts: {
    el: ({ name, path }) => ({
      subject: 'Σύνδεση με ένα κλικ',
      body: [
        `Γεια σας ${name},`,
        'Με αυτόν τον σύνδεσμο συνδέεστε στην πύλη της ύδρευσης χωρίς κωδικό.',
        { button: 'Σύνδεση', path },
        'Ο σύνδεσμος ισχύει για μία φορά, για 15 λεπτά.',
        {
          fine: 'Αν δεν τον ζητήσατε εσείς, μην τον ανοίξετε και μην τον δώσετε σε κανέναν. Στο προφίλ σας δεν άλλαξε τίποτα.',
        },
      ],
    }),
    en: ({ name, path }) => ({
      subject: 'Sign in with one click',
      body: [
        `Hello ${name},`,
        'With this link you sign in to the water portal without your password.',
        { button: 'Sign in', path },
        'The link works once, for 15 minutes.',
        {
          fine: 'If you did not ask for it, do not open it and do not give it to anyone. Your account has not changed.',
        },
      ],
    }),
    de: ({ name, path }) => ({
      subject: 'Mit einem Klick anmelden',
      body: [
        `Guten Tag ${name},`,
        'mit diesem Link melden Sie sich ohne Passwort im Wasserportal an.',
        { button: 'Anmelden', path },
        'Der Link gilt 15 Minuten und nur einmal.',
        {
          fine: 'Wenn Sie ihn nicht angefordert haben, öffnen Sie ihn nicht und geben Sie ihn niemandem. Ihr Konto ist unverändert.',
        },
      ],
    }),
    fr: ({ name, path }) => ({
      subject: 'Connexion en un clic',
      body: [
        `Bonjour ${name},`,
        'Avec ce lien, vous vous connectez au portail de l’eau sans mot de passe.',
        { button: 'Se connecter', path },
        'Le lien est valable 15 minutes et une seule fois.',
        {
          fine: 'Si vous ne l’avez pas demandé, ne l’ouvrez pas et ne le donnez à personne. Votre compte n’a pas changé.',
        },
      ],
    }),
  },
});
