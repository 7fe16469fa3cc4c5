import { mail } from '@hydria/adapters/mail/mail.ts';
import { asPerson } from '@hydria/database/db.ts';
import { z } from 'zod';
import { withRecipient } from '../session/mails/recipient.ts';

/** The page with the request. A mail of the portal itself leads home, since the pages of the staff belong to a utility. */
const pathOf = (deya_id: number | null, concerned: number | null): string => {
  if (deya_id === null) return '/';
  return concerned === null ? `/admin/utilities/${deya_id}` : `/admin/users/${concerned}`;
};

/** To each administrator, when an act waits for a second person (ADR 0182). It names the one who asks, and no customer. */
export const secondPersonAsked = mail({
  ids: z.strictObject({
    person_id: z.int(),
    asked_by: z.int(),
    deya_id: z.int().nullable(),
    subject: z.enum(['account', 'settings']),
    concerned: z.int().nullable(),
  }),
  load: async ({ db }, { person_id, asked_by, deya_id, subject, concerned }) => {
    const asker = await asPerson(db, asked_by, (tx) =>
      tx.selectFrom('person').select(['first_name', 'last_name']).where('id', '=', asked_by).executeTakeFirst(),
    );
    return withRecipient(db, person_id, async (_, { email, lang, name }) => ({
      to: email,
      lang,
      deya_id,
      values: {
        name,
        subject,
        asker: `${asker?.first_name ?? ''} ${asker?.last_name ?? ''}`.trim() || '–',
        path: pathOf(deya_id, concerned),
      },
    }));
  },
  texts: {
    el: ({ name, asker, subject, path }) => ({
      subject: 'Μια αλλαγή περιμένει δεύτερη έγκριση',
      body: [
        `Γεια σας ${name},`,
        subject === 'account'
          ? `Ο χρήστης ${asker} ζήτησε μια αλλαγή σε προφίλ χρήστη, που γίνεται μόνο με την έγκριση δεύτερου διαχειριστή.`
          : `Ο χρήστης ${asker} ζήτησε αλλαγή στον λογαριασμό πληρωμών ή στους κανόνες ασφαλείας της ΔΕΥΑ. Γίνεται μόνο με την έγκριση δεύτερου προσώπου.`,
        'Αν δεν τη γνωρίζετε, ρωτήστε τον πριν εγκρίνετε. Το αίτημα ισχύει για 24 ώρες.',
        { button: 'Άνοιγμα της διαχείρισης', path },
      ],
    }),
    en: ({ name, asker, subject, path }) => ({
      subject: 'A change waits for a second approval',
      body: [
        `Hello ${name},`,
        subject === 'account'
          ? `${asker} has asked for a change of an account that needs the approval of a second administrator.`
          : `${asker} has asked to change the payment account or the safeguards of the utility. This needs the approval of a second person.`,
        'If you do not know about it, ask them before you approve. The request counts for 24 hours.',
        { button: 'Open the administration', path },
      ],
    }),
    de: ({ name, asker, subject, path }) => ({
      subject: 'Eine Änderung wartet auf eine zweite Freigabe',
      body: [
        `Guten Tag ${name},`,
        subject === 'account'
          ? `${asker} hat eine Änderung an einem Konto beantragt, die ein zweiter Administrator freigeben muss.`
          : `${asker} hat beantragt, das Zahlungskonto oder die Schutzregeln des Versorgers zu ändern. Eine zweite Person muss das freigeben.`,
        'Wenn Sie nichts davon wissen, fragen Sie vor der Freigabe nach. Der Antrag gilt 24 Stunden.',
        { button: 'Verwaltung öffnen', path },
      ],
    }),
    fr: ({ name, asker, subject, path }) => ({
      subject: 'Une modification attend une seconde approbation',
      body: [
        `Bonjour ${name},`,
        subject === 'account'
          ? `${asker} a demandé une modification de compte qui nécessite l’approbation d’un deuxième administrateur.`
          : `${asker} a demandé à modifier le compte de paiement ou les protections du service. L’approbation d’une deuxième personne est nécessaire.`,
        'Si vous n’en savez rien, posez-lui la question avant d’approuver. La demande est valable 24 heures.',
        { button: 'Ouvrir l’administration', path },
      ],
    }),
  },
});
