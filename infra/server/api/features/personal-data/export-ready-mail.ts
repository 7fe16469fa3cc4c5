import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from '../session/mails/recipient.ts';

interface Values {
  name: string;
}

/** The archive of a person's own data is ready. The mail leads to the page, which asks for the password. */
export const exportReady = mail({
  ids: z.strictObject({ person_id: z.int() }),
  load: ({ db }, { person_id }) =>
    withRecipient(db, person_id, async (_tx, { email: to, lang, name }) => ({
      to,
      lang,
      deya_id: null,
      values: { name } as Values,
    })),
  texts: {
    el: ({ name }: Values): MailText => ({
      subject: 'Τα δεδομένα σας είναι έτοιμα',
      body: [
        `Γεια σας ${name},`,
        'Το αρχείο με όλα τα δεδομένα που τηρούμε για εσάς είναι έτοιμο. Μπορείτε να το κατεβάσετε μέσα στις επόμενες 24 ώρες. Μετά διαγράφεται.',
        { button: 'Τα δεδομένα μου', path: '/account/data' },
        {
          fine: 'Για το κατέβασμα θα σας ζητηθεί ο κωδικός σας. Αν δεν ζητήσατε εσείς το αρχείο, αλλάξτε τον κωδικό σας.',
        },
      ],
    }),
    en: ({ name }: Values): MailText => ({
      subject: 'Your data is ready',
      body: [
        `Hello ${name},`,
        'The archive with all the data we hold about you is ready. You can download it within the next 24 hours. Then it is deleted.',
        { button: 'My data', path: '/account/data' },
        {
          fine: 'You will need your password to download it. If you did not ask for the archive, please change your password.',
        },
      ],
    }),
    de: ({ name }: Values): MailText => ({
      subject: 'Ihre Daten stehen bereit',
      body: [
        `Guten Tag ${name},`,
        'das Archiv mit allen Daten, die wir über Sie speichern, steht bereit. Sie können es in den nächsten 24 Stunden herunterladen. Danach wird es gelöscht.',
        { button: 'Meine Daten', path: '/account/data' },
        {
          fine: 'Zum Herunterladen brauchen Sie Ihr Passwort. Wenn Sie das Archiv nicht angefordert haben, ändern Sie bitte Ihr Passwort.',
        },
      ],
    }),
    fr: ({ name }: Values): MailText => ({
      subject: 'Vos données sont prêtes',
      body: [
        `Bonjour ${name},`,
        'L’archive de toutes les données que nous détenons sur vous est prête. Vous pouvez la télécharger dans les 24 heures. Elle sera ensuite supprimée.',
        { button: 'Mes données', path: '/account/data' },
        {
          fine: 'Votre mot de passe vous sera demandé. Si vous n’avez pas demandé cette archive, changez de mot de passe.',
        },
      ],
    }),
  },
});
