import { emailInUse } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { createOneTimeToken } from '../../session/one-time-tokens.ts';
import { withRecipient } from '../../session/mails/recipient.ts';

/**
 * The link of a new account's address is valid for a day; that of a changed address as long as the change can be
 * confirmed.
 */
const SECONDS = 86_400;

const selectPending = (tx: Tx, person_id: number, now: Date) =>
  tx
    .selectFrom('email_change')
    .select(['id', 'new_email', 'expires_at'])
    .where('person_id', '=', person_id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst();

interface Values {
  name: string;
  /** Null: the address has an account already, which only this mail may say (decisions 24). */
  path: string | null;
}

const pathOf = (token: string) => `/email/confirm#${token}`;

/** The link that confirms an address: that of a new account, or that of a requested change. */
export const emailConfirm = mail({
  ids: z.strictObject({ person_id: z.int() }),
  load: ({ db, clock }, { person_id }) =>
    withRecipient(db, person_id, async (tx, { email, lang, name, confirmed }) => {
      const now = clock.now();
      const change = await selectPending(tx, person_id, now);
      const asked = { purpose: 'email-confirm', person_id, now };
      if (change) {
        const to = change.new_email;
        if (await emailInUse(tx, to, person_id, now))
          return { to, lang, deya_id: null, values: { name: '', path: null } as Values };
        const seconds = Math.ceil((change.expires_at.getTime() - now.getTime()) / 1000);
        const token = await createOneTimeToken(tx, { ...asked, detail: { change_id: change.id }, seconds });
        return { to, lang, deya_id: null, values: { name, path: pathOf(token) } };
      }
      if (confirmed) return null;
      const token = await createOneTimeToken(tx, { ...asked, seconds: SECONDS });
      return { to: email, lang, deya_id: null, values: { name, path: pathOf(token) } };
    }),
  texts: {
    el: ({ name, path }: Values): MailText =>
      path === null
        ? {
            subject: 'Η διεύθυνση χρησιμοποιείται ήδη',
            body: [
              'Κάποιος ζήτησε να συνδέεται στην πύλη της ύδρευσης με αυτή τη διεύθυνση.',
              'Υπάρχει όμως ήδη χρήστης με αυτή τη διεύθυνση, οπότε τίποτα δεν άλλαξε.',
              { fine: 'Αν δεν το ζητήσατε εσείς, δεν χρειάζεται να κάνετε τίποτα.' },
            ],
          }
        : {
            subject: 'Επιβεβαιώστε τη διεύθυνσή σας',
            body: [
              `Γεια σας ${name},`,
              'Επιβεβαιώστε ότι αυτή η διεύθυνση e-mail είναι δική σας, για να συνδέεστε με αυτήν στην πύλη της ύδρευσης.',
              { button: 'Επιβεβαίωση διεύθυνσης', path },
              'Ο σύνδεσμος ισχύει για μία φορά, για 24 ώρες.',
              { fine: 'Αν δεν το ζητήσατε εσείς, δεν χρειάζεται να κάνετε τίποτα.' },
            ],
          },
    en: ({ name, path }: Values): MailText =>
      path === null
        ? {
            subject: 'This address already has an account',
            body: [
              'Someone asked to use this address for an account on the water portal.',
              'There is already an account with this address, so nothing has changed.',
              { fine: 'If this was not you, you do not need to do anything.' },
            ],
          }
        : {
            subject: 'Confirm your address',
            body: [
              `Hello ${name},`,
              'Confirm that this email address is yours, so that you can sign in to the water portal with it.',
              { button: 'Confirm the address', path },
              'The link works once, for 24 hours.',
              { fine: 'If this was not you, you do not need to do anything.' },
            ],
          },
    de: ({ name, path }: Values): MailText =>
      path === null
        ? {
            subject: 'Diese Adresse hat schon ein Konto',
            body: [
              'Jemand möchte diese Adresse für ein Konto im Wasserportal verwenden.',
              'Mit dieser Adresse gibt es schon ein Konto, deshalb hat sich nichts geändert.',
              { fine: 'Wenn Sie das nicht waren, müssen Sie nichts tun.' },
            ],
          }
        : {
            subject: 'Bestätigen Sie Ihre Adresse',
            body: [
              `Guten Tag ${name},`,
              'bestätigen Sie, dass diese E-Mail-Adresse Ihre ist, um sich mit ihr im Wasserportal anzumelden.',
              { button: 'Adresse bestätigen', path },
              'Der Link gilt 24 Stunden und nur einmal.',
              { fine: 'Wenn Sie das nicht waren, müssen Sie nichts tun.' },
            ],
          },
    fr: ({ name, path }: Values): MailText =>
      path === null
        ? {
            subject: 'Cette adresse a déjà un compte',
            body: [
              'Quelqu’un a demandé à utiliser cette adresse pour un compte sur le portail de l’eau.',
              'Un compte existe déjà avec cette adresse : rien n’a donc changé.',
              { fine: 'Si ce n’était pas vous, il n’y a rien à faire.' },
            ],
          }
        : {
            subject: 'Confirmez votre adresse',
            body: [
              `Bonjour ${name},`,
              'Confirmez que cette adresse e-mail est la vôtre, afin de vous connecter avec elle au portail de l’eau.',
              { button: 'Confirmer l’adresse', path },
              'Le lien est valable 24 heures et une seule fois.',
              { fine: 'Si ce n’était pas vous, il n’y a rien à faire.' },
            ],
          },
  },
});
