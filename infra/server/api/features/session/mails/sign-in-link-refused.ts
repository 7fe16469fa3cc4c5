import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from './recipient.ts';

const path = '/login';

/** The answer to a member of the staff who asks for a link to sign in: there is none, a mailbox alone must not open their account. */
export const signInLinkRefused = mail({
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
      subject: 'Σύνδεση με κωδικό πρόσβασης',
      body: [
        `Γεια σας ${name},`,
        'Ζητήσατε σύνδεσμο για να συνδεθείτε. Οι λογαριασμοί του προσωπικού δεν συνδέονται με σύνδεσμο: συνδεθείτε με τον κωδικό πρόσβασης και τον κωδικό της εφαρμογής ταυτοποίησης.',
        { button: 'Σύνδεση', path },
        { fine: 'Αν δεν τον ζητήσατε εσείς, δεν χρειάζεται να κάνετε τίποτα.' },
      ],
    }),
    en: ({ name }) => ({
      subject: 'Sign in with your password',
      body: [
        `Hello ${name},`,
        'You asked for a link to sign in. Staff accounts have no such link: sign in with your password and the code of your authenticator app.',
        { button: 'Sign in', path },
        { fine: 'If you did not ask for it, you need not do anything.' },
      ],
    }),
    de: ({ name }) => ({
      subject: 'Mit dem Passwort anmelden',
      body: [
        `Guten Tag ${name},`,
        'Sie haben einen Link zur Anmeldung angefordert. Für Konten von Mitarbeitenden gibt es keinen: Melden Sie sich mit Passwort und dem Code Ihrer Authenticator-App an.',
        { button: 'Anmelden', path },
        { fine: 'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.' },
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Connectez-vous avec votre mot de passe',
      body: [
        `Bonjour ${name},`,
        'Vous avez demandé un lien de connexion. Les comptes du personnel n’en ont pas : connectez-vous avec votre mot de passe et le code de votre application d’authentification.',
        { button: 'Se connecter', path },
        { fine: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.' },
      ],
    }),
  },
});
