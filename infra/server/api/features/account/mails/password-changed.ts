import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from '../../session/mails/recipient.ts';

const path = '/password/reset';

/** Notifies the person of a changed password, in case that another person changed it. */
export const passwordChanged = mail({
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
      subject: 'Ο κωδικός σας άλλαξε',
      body: [
        `Γεια σας ${name},`,
        'Ο κωδικός με τον οποίο συνδέεστε άλλαξε. Όλες οι άλλες συνδέσεις σας τερματίστηκαν, και τα προγράμματα που διαβάζουν τις μετρήσεις σας χρειάζονται νέο κλειδί.',
        'Αν δεν το κάνατε εσείς, ορίστε αμέσως νέο κωδικό.',
        { button: 'Ορισμός νέου κωδικού', path },
      ],
    }),
    en: ({ name }) => ({
      subject: 'Your password has changed',
      body: [
        `Hello ${name},`,
        'The password of your account has changed. You were signed out everywhere else, and programs that read your readings need a new token.',
        'If this was not you, choose a new password at once.',
        { button: 'Choose a new password', path },
      ],
    }),
    de: ({ name }) => ({
      subject: 'Ihr Passwort wurde geändert',
      body: [
        `Guten Tag ${name},`,
        'das Passwort Ihres Kontos wurde geändert. Alle anderen Sitzungen wurden beendet; Programme, die Ihre Messwerte lesen, brauchen einen neuen Schlüssel.',
        'Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort.',
        { button: 'Neues Passwort wählen', path },
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Votre mot de passe a changé',
      body: [
        `Bonjour ${name},`,
        'Le mot de passe de votre compte a changé. Toutes vos autres sessions ont été fermées, et les programmes qui lisent vos relevés ont besoin d’une nouvelle clé.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
        { button: 'Choisir un nouveau mot de passe', path },
      ],
    }),
  },
});
