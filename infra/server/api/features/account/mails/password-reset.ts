import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { createOneTimeToken } from '../../session/one-time-tokens.ts';
import { withRecipient } from '../../session/mails/recipient.ts';

const SECONDS = 3600;

/** The link for a new password. */
export const passwordReset = mail({
  ids: z.strictObject({ person_id: z.int() }),
  load: ({ db, clock }, { person_id }) =>
    withRecipient(db, person_id, async (tx, { email, lang, name }) => {
      const now = clock.now();
      const token = await createOneTimeToken(tx, { purpose: 'password-reset', person_id, seconds: SECONDS, now });
      return { to: email, lang, deya_id: null, values: { name, path: `/password/reset/link#${token}` } };
    }),
  texts: {
    el: ({ name, path }) => ({
      subject: 'Νέος κωδικός',
      body: [
        `Γεια σας ${name},`,
        'Κάποιος, μάλλον εσείς, ζήτησε νέο κωδικό για να συνδέεστε στην πύλη της ύδρευσης.',
        { button: 'Ορισμός νέου κωδικού', path },
        'Ο σύνδεσμος ισχύει για μία φορά, για 60 λεπτά.',
        { fine: 'Αν δεν το ζητήσατε εσείς, δεν χρειάζεται να κάνετε τίποτα: ο κωδικός σας δεν άλλαξε.' },
      ],
    }),
    en: ({ name, path }) => ({
      subject: 'New password',
      body: [
        `Hello ${name},`,
        'Someone, probably you, asked for a new password for your account on the water portal.',
        { button: 'Choose a new password', path },
        'The link works once, for 60 minutes.',
        { fine: 'If this was not you, you do not need to do anything: your password has not changed.' },
      ],
    }),
    de: ({ name, path }) => ({
      subject: 'Neues Passwort',
      body: [
        `Guten Tag ${name},`,
        'jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto im Wasserportal angefordert.',
        { button: 'Neues Passwort wählen', path },
        'Der Link gilt 60 Minuten und nur einmal.',
        { fine: 'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort ist unverändert.' },
      ],
    }),
    fr: ({ name, path }) => ({
      subject: 'Nouveau mot de passe',
      body: [
        `Bonjour ${name},`,
        'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte sur le portail de l’eau.',
        { button: 'Choisir un nouveau mot de passe', path },
        'Le lien est valable 60 minutes et une seule fois.',
        { fine: 'Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe n’a pas changé.' },
      ],
    }),
  },
});
