import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { inWords } from '../../../kernel/in-words.ts';
import { deviceOf } from '../device-name.ts';
import { withRecipient } from './recipient.ts';

const path = '/account/sessions';

/** Notifies the person of a sign-in from a browser that their account has not seen before. */
export const newDevice = mail({
  ids: z.strictObject({ person_id: z.int(), session_id: z.int() }),
  once: ({ session_id }) => `new-device:${session_id}`,
  load: ({ db }, { person_id, session_id }) =>
    withRecipient(db, person_id, async (tx, { email, lang, name, formats }) => {
      const session = await tx
        .selectFrom('session')
        .select(['user_agent', 'created_at'])
        .where('id', '=', session_id)
        .where('person_id', '=', person_id)
        .executeTakeFirst();
      if (!session) return null;
      const { browser, system } = deviceOf(session.user_agent);
      const device = [browser, system].filter(Boolean).join(', ') || '—';
      return {
        to: email,
        lang,
        deya_id: null,
        values: { name, device, at: inWords(lang, formats).moment(session.created_at) },
      };
    }),
  texts: {
    el: ({ name, device, at }) => ({
      subject: 'Σύνδεση από νέα συσκευή',
      body: [
        `Γεια σας ${name},`,
        `Έγινε σύνδεση στο προφίλ σας από νέα συσκευή: ${device}, ${at}.`,
        'Αν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα. Αν όχι, τερματίστε αυτή τη σύνδεση και αλλάξτε αμέσως τον κωδικό σας.',
        { button: 'Οι συνδέσεις μου', path },
      ],
    }),
    en: ({ name, device, at }) => ({
      subject: 'Sign-in from a new device',
      body: [
        `Hello ${name},`,
        `Someone signed in to your account from a new device: ${device}, ${at}.`,
        'If it was you, there is nothing to do. If not, end that session and change your password at once.',
        { button: 'My sessions', path },
      ],
    }),
    de: ({ name, device, at }) => ({
      subject: 'Anmeldung von einem neuen Gerät',
      body: [
        `Guten Tag ${name},`,
        `bei Ihrem Konto gab es eine Anmeldung von einem neuen Gerät: ${device}, ${at}.`,
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, beenden Sie diese Sitzung und ändern Sie sofort Ihr Passwort.',
        { button: 'Meine Sitzungen', path },
      ],
    }),
    fr: ({ name, device, at }) => ({
      subject: 'Connexion depuis un nouvel appareil',
      body: [
        `Bonjour ${name},`,
        `Une connexion à votre compte a eu lieu depuis un nouvel appareil : ${device}, ${at}.`,
        'Si c’était vous, vous n’avez rien à faire. Sinon, fermez cette session et changez tout de suite votre mot de passe.',
        { button: 'Mes sessions', path },
      ],
    }),
  },
});
