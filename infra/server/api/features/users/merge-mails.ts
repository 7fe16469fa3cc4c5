import { mail } from '@hydria/adapters/mail/mail.ts';
import { asPerson } from '@hydria/database/db.ts';
import { z } from 'zod';
import { withRecipient } from '../session/mails/recipient.ts';

const path = '/login';

/** The first letter and the domain: the owner recognises the address, and another reader does not learn it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/u, '$1…@');

/** To the address of an account that was merged into another one. An address that was never confirmed gets no mail. */
export const accountMerged = mail({
  ids: z.strictObject({ person_id: z.int(), into_id: z.int() }),
  load: async ({ db }, { person_id, into_id }) => {
    const ended = await asPerson(db, person_id, (tx) =>
      tx
        .selectFrom('person')
        .select(['email', 'lang', 'first_name'])
        .where('id', '=', person_id)
        .where('merged_into', '=', into_id)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst(),
    );
    if (!ended) return null;
    return withRecipient(db, into_id, async (_, stays) => ({
      to: ended.email,
      lang: ended.lang,
      deya_id: null,
      values: { name: ended.first_name, address: maskEmail(stays.email) },
    }));
  },
  texts: {
    el: ({ name, address }) => ({
      subject: 'Τα δύο προφίλ σας έγιναν ένα',
      body: [
        `Γεια σας ${name},`,
        `Είχατε δύο προφίλ στην πύλη της ύδρευσης. Αυτό με τούτο το e-mail συγχωνεύθηκε με το άλλο: ${address}.`,
        'Οι παροχές, οι αιτήσεις και οι πληρωμές σας βρίσκονται πλέον εκεί. Συνδεθείτε με εκείνο το e-mail.',
        { button: 'Σύνδεση', path },
        { fine: 'Αν δεν το περιμένατε, επικοινωνήστε με τη ΔΕΥΑ σας.' },
      ],
    }),
    en: ({ name, address }) => ({
      subject: 'Your two accounts are now one',
      body: [
        `Hello ${name},`,
        `You had two accounts in the water portal. The one with this email was merged into the other: ${address}.`,
        'Your supplies, requests and payments are there now. Please sign in with that email.',
        { button: 'Sign in', path },
        { fine: 'If you did not expect this, contact your water utility.' },
      ],
    }),
    de: ({ name, address }) => ({
      subject: 'Aus Ihren zwei Konten wurde eines',
      body: [
        `Guten Tag ${name},`,
        `Sie hatten im Wasserportal zwei Konten. Das mit dieser E-Mail-Adresse wurde mit dem anderen zusammengeführt: ${address}.`,
        'Ihre Anschlüsse, Anträge und Zahlungen finden Sie jetzt dort. Melden Sie sich mit jener Adresse an.',
        { button: 'Anmelden', path },
        { fine: 'Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihren Wasserversorger.' },
      ],
    }),
    fr: ({ name, address }) => ({
      subject: 'Vos deux comptes n’en font plus qu’un',
      body: [
        `Bonjour ${name},`,
        `Vous aviez deux comptes sur le portail de l’eau. Celui de cette adresse e-mail a été fusionné avec l’autre : ${address}.`,
        'Vos branchements, demandes et paiements s’y trouvent désormais. Connectez-vous avec cette autre adresse.',
        { button: 'Se connecter', path },
        { fine: 'Si vous ne vous y attendiez pas, contactez votre service des eaux.' },
      ],
    }),
  },
});

/** To the address of the account that stays. */
export const accountMergeReceived = mail({
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
      subject: 'Τα δύο προφίλ σας έγιναν ένα',
      body: [
        `Γεια σας ${name},`,
        'Είχατε δύο προφίλ στην πύλη της ύδρευσης. Το άλλο συγχωνεύθηκε με αυτό, με τις παροχές, τις αιτήσεις και τις πληρωμές του.',
        'Συνδέεστε όπως μέχρι τώρα, με αυτό το e-mail και τον κωδικό σας.',
        { button: 'Σύνδεση', path },
        { fine: 'Αν βλέπετε κάτι που δεν είναι δικό σας, επικοινωνήστε με τη ΔΕΥΑ σας.' },
      ],
    }),
    en: ({ name }) => ({
      subject: 'Your two accounts are now one',
      body: [
        `Hello ${name},`,
        'You had two accounts in the water portal. The other one was merged into this one, with its supplies, requests and payments.',
        'You sign in as before, with this email and your password.',
        { button: 'Sign in', path },
        { fine: 'If you see anything that is not yours, contact your water utility.' },
      ],
    }),
    de: ({ name }) => ({
      subject: 'Aus Ihren zwei Konten wurde eines',
      body: [
        `Guten Tag ${name},`,
        'Sie hatten im Wasserportal zwei Konten. Das andere wurde mit diesem zusammengeführt, mit seinen Anschlüssen, Anträgen und Zahlungen.',
        'Sie melden sich wie bisher mit dieser E-Mail-Adresse und Ihrem Passwort an.',
        { button: 'Anmelden', path },
        { fine: 'Wenn Sie etwas sehen, das nicht zu Ihnen gehört, wenden Sie sich an Ihren Wasserversorger.' },
      ],
    }),
    fr: ({ name }) => ({
      subject: 'Vos deux comptes n’en font plus qu’un',
      body: [
        `Bonjour ${name},`,
        'Vous aviez deux comptes sur le portail de l’eau. L’autre a été fusionné avec celui-ci, avec ses branchements, demandes et paiements.',
        'Vous vous connectez comme avant, avec cette adresse e-mail et votre mot de passe.',
        { button: 'Se connecter', path },
        { fine: 'Si vous voyez quelque chose qui n’est pas à vous, contactez votre service des eaux.' },
      ],
    }),
  },
});
