import { mail } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { createOneTimeToken } from '../../session/one-time-tokens.ts';
import { withRecipient } from '../../session/mails/recipient.ts';

/** Mail to the previous address: another one was requested, and this link reverts the change. */
export const emailChangeNotice = mail({
  ids: z.strictObject({ person_id: z.int(), change_id: z.int() }),
  load: ({ db, clock }, { person_id, change_id }) =>
    withRecipient(db, person_id, async (tx, { lang, name }) => {
      const now = clock.now();
      const change = await tx
        .selectFrom('email_change')
        .select(['old_email', 'undo_until'])
        .where('id', '=', change_id)
        .where('undo_until', '>', now)
        .executeTakeFirst();
      if (!change) return null;
      const token = await createOneTimeToken(tx, {
        purpose: 'email-undo',
        person_id,
        // A later change, possibly a thief's, must not end this link.
        subject: String(change_id),
        detail: { change_id },
        seconds: Math.ceil((change.undo_until.getTime() - now.getTime()) / 1000),
        now,
      });
      return { to: change.old_email, lang, deya_id: null, values: { name, path: `/email/undo#${token}` } };
    }),
  texts: {
    el: ({ name, path }) => ({
      subject: 'Ζητήθηκε αλλαγή του e-mail σας',
      body: [
        `Γεια σας ${name},`,
        'Ζητήθηκε να συνδέεστε στην πύλη της ύδρευσης με άλλη διεύθυνση e-mail. Θα ισχύσει μόλις επιβεβαιωθεί από τη νέα διεύθυνση· ως τότε δεν γίνεται σύνδεση.',
        'Αν δεν το ζητήσατε εσείς ή το μετανιώσατε, ακυρώστε το.',
        { button: 'Να μείνει αυτή η διεύθυνση', path },
        { fine: 'Ο σύνδεσμος ισχύει για 7 ημέρες, και αφού επιβεβαιωθεί η νέα διεύθυνση.' },
      ],
    }),
    en: ({ name, path }) => ({
      subject: 'A change of your email address was requested',
      body: [
        `Hello ${name},`,
        'Someone asked to sign in to the water portal with another email address. The change takes effect once it is confirmed from that address; until then, nobody can sign in.',
        'If it was not you, or you have changed your mind, undo it.',
        { button: 'Keep this address', path },
        { fine: 'The link works for 7 days, even after the new address has been confirmed.' },
      ],
    }),
    de: ({ name, path }) => ({
      subject: 'Ihre E-Mail-Adresse soll geändert werden',
      body: [
        `Guten Tag ${name},`,
        'für die Anmeldung im Wasserportal wurde eine andere E-Mail-Adresse angegeben. Sie gilt, sobald sie dort bestätigt wird; bis dahin kann sich niemand anmelden.',
        'Wenn Sie das nicht waren oder es sich anders überlegt haben, machen Sie es rückgängig.',
        { button: 'Diese Adresse behalten', path },
        { fine: 'Der Link gilt 7 Tage, auch nachdem die neue Adresse bestätigt wurde.' },
      ],
    }),
    fr: ({ name, path }) => ({
      subject: 'Un changement de votre adresse e-mail a été demandé',
      body: [
        `Bonjour ${name},`,
        'Une autre adresse e-mail a été indiquée pour se connecter au portail de l’eau. Elle sera valable dès qu’elle aura été confirmée ; d’ici là, personne ne peut se connecter.',
        'Si ce n’était pas vous, ou si vous avez changé d’avis, annulez.',
        { button: 'Garder cette adresse', path },
        { fine: 'Le lien est valable 7 jours, même après la confirmation de la nouvelle adresse.' },
      ],
    }),
  },
});
