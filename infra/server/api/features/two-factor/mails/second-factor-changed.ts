import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { withRecipient } from '../../session/mails/recipient.ts';

const path = '/account/authenticator';

const changed = (texts: Record<Language, (values: { name: string }) => MailText>) =>
  mail({
    ids: z.strictObject({ person_id: z.int() }),
    load: ({ db }, { person_id }) =>
      withRecipient(db, person_id, async (_, { email, lang, name }) => ({
        to: email,
        lang,
        deya_id: null,
        values: { name },
      })),
    texts,
  });

/** Notifies the person that sign-in now asks for a code. */
export const secondFactorOn = changed({
  el: ({ name }) => ({
    subject: 'Η επαλήθευση σε δύο βήματα ενεργοποιήθηκε',
    body: [
      `Γεια σας ${name},`,
      'Η σύνδεση στο προφίλ σας ζητά πλέον και έναν κωδικό από την εφαρμογή ταυτοποίησης.',
      'Αν δεν το κάνατε εσείς, αλλάξτε αμέσως τον κωδικό πρόσβασής σας και επικοινωνήστε με τη ΔΕΥΑ.',
      { button: 'Ρυθμίσεις ασφαλείας', path },
    ],
  }),
  en: ({ name }) => ({
    subject: 'Two-step verification is on',
    body: [
      `Hello ${name},`,
      'Signing in to your account now also asks for a code from your authenticator app.',
      'If it was not you, change your password at once and contact your utility.',
      { button: 'Security settings', path },
    ],
  }),
  de: ({ name }) => ({
    subject: 'Bestätigung in zwei Schritten ist eingeschaltet',
    body: [
      `Guten Tag ${name},`,
      'die Anmeldung bei Ihrem Konto verlangt jetzt zusätzlich einen Code aus Ihrer Authenticator-App.',
      'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und wenden Sie sich an Ihren Versorger.',
      { button: 'Sicherheitseinstellungen', path },
    ],
  }),
  fr: ({ name }) => ({
    subject: 'La validation en deux étapes est activée',
    body: [
      `Bonjour ${name},`,
      'La connexion à votre compte demande désormais aussi un code de votre application d’authentification.',
      'Si ce n’était pas vous, changez tout de suite votre mot de passe et contactez votre service des eaux.',
      { button: 'Paramètres de sécurité', path },
    ],
  }),
});

/** Notifies the person that the password alone is enough again. */
export const secondFactorOff = changed({
  el: ({ name }) => ({
    subject: 'Η επαλήθευση σε δύο βήματα απενεργοποιήθηκε',
    body: [
      `Γεια σας ${name},`,
      'Για τη σύνδεση στο προφίλ σας αρκεί πλέον ο κωδικός πρόσβασης.',
      'Αν δεν το κάνατε εσείς, αλλάξτε αμέσως τον κωδικό πρόσβασής σας και επικοινωνήστε με τη ΔΕΥΑ.',
      { button: 'Ρυθμίσεις ασφαλείας', path },
    ],
  }),
  en: ({ name }) => ({
    subject: 'Two-step verification is off',
    body: [
      `Hello ${name},`,
      'Your password alone is now enough to sign in to your account.',
      'If it was not you, change your password at once and contact your utility.',
      { button: 'Security settings', path },
    ],
  }),
  de: ({ name }) => ({
    subject: 'Bestätigung in zwei Schritten ist ausgeschaltet',
    body: [
      `Guten Tag ${name},`,
      'für die Anmeldung bei Ihrem Konto genügt jetzt wieder das Passwort.',
      'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und wenden Sie sich an Ihren Versorger.',
      { button: 'Sicherheitseinstellungen', path },
    ],
  }),
  fr: ({ name }) => ({
    subject: 'La validation en deux étapes est désactivée',
    body: [
      `Bonjour ${name},`,
      'Votre mot de passe suffit de nouveau pour vous connecter à votre compte.',
      'Si ce n’était pas vous, changez tout de suite votre mot de passe et contactez votre service des eaux.',
      { button: 'Paramètres de sécurité', path },
    ],
  }),
});
