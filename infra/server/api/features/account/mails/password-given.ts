import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from '../../session/mails/recipient.ts';

const path = '/password/reset';

/** An administrator has set a one-time password (decisions 32). The mail does not contain it. */
export const passwordGiven = mail({
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
      subject: 'Σας δόθηκε κωδικός μίας χρήσης',
      body: [
        `Γεια σας ${name},`,
        'Ένας διαχειριστής όρισε για εσάς έναν κωδικό μίας χρήσης. Όλες οι συνδέσεις σας τερματίστηκαν.',
        'Στην επόμενη σύνδεση θα ορίσετε έναν δικό σας. Μπορείτε και να το κάνετε αμέσως με e-mail.',
        { button: 'Ορισμός νέου κωδικού', path },
      ],
    }),
    en: ({ name }) => ({
      subject: 'You have been given a one-time password',
      body: [
        `Hello ${name},`,
        'An administrator has set a one-time password for your account. You were signed out everywhere.',
        'You will choose your own when you next sign in. You can also do that now, by email.',
        { button: 'Choose a new password', path },
      ],
    }),
    de: ({ name }) => ({
      subject: 'Sie haben ein Einmalpasswort erhalten',
      body: [
        `Guten Tag ${name},`,
        'die Verwaltung hat für Ihr Konto ein Einmalpasswort gesetzt. Alle Sitzungen wurden beendet.',
        'Bei der nächsten Anmeldung wählen Sie ein eigenes. Das können Sie auch gleich per E-Mail tun.',
        { button: 'Neues Passwort wählen', path },
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Vous avez reçu un mot de passe à usage unique',
      body: [
        `Bonjour ${name},`,
        'Un administrateur a défini un mot de passe à usage unique pour votre compte. Toutes vos sessions ont été fermées.',
        'Vous choisirez le vôtre à la prochaine connexion. Vous pouvez aussi le faire tout de suite par e-mail.',
        { button: 'Choisir un nouveau mot de passe', path },
      ],
    }),
  },
});
