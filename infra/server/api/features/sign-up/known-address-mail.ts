import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { z } from 'zod';
import { withRecipient } from '../session/mails/recipient.ts';

interface Values {
  name: string;
}

/** A registration used the address of an account. Only this mail says that there is one (decisions 24). */
export const signUpKnown = mail({
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
      subject: 'Έχετε ήδη προφίλ',
      body: [
        `Γεια σας ${name},`,
        'Ζητήθηκε εγγραφή στην πύλη της ύδρευσης με αυτή τη διεύθυνση e-mail. Έχετε όμως ήδη προφίλ με αυτήν, οπότε τίποτα δεν άλλαξε.',
        'Συνδεθείτε με τον κωδικό που έχετε. Μπορείτε να προσθέσετε και άλλη παροχή ή άλλη ΔΕΥΑ από την επιλογή ΔΕΥΑ.',
        { button: 'Σύνδεση', path: '/login' },
        'Αν δεν θυμάστε τον κωδικό, ορίστε νέον από τη σελίδα σύνδεσης.',
        { fine: 'Αν δεν το ζητήσατε εσείς, δεν χρειάζεται να κάνετε τίποτα.' },
      ],
    }),
    en: ({ name }: Values): MailText => ({
      subject: 'You already have an account',
      body: [
        `Hello ${name},`,
        'Someone asked to register on the water portal with this email address. You already have an account with it, so nothing has changed.',
        'Sign in with the password that you have. You can add another supply or utility in the list of utilities.',
        { button: 'Sign in', path: '/login' },
        'If you do not remember the password, choose a new one on the sign-in page.',
        { fine: 'If this was not you, you do not need to do anything.' },
      ],
    }),
    de: ({ name }: Values): MailText => ({
      subject: 'Sie haben schon ein Konto',
      body: [
        `Guten Tag ${name},`,
        'mit dieser E-Mail-Adresse wurde eine Registrierung im Wasserportal angefragt. Sie haben damit schon ein Konto, deshalb hat sich nichts geändert.',
        'Melden Sie sich mit Ihrem Passwort an. Einen weiteren Anschluss oder Versorger fügen Sie in der Liste der Versorger hinzu.',
        { button: 'Anmelden', path: '/login' },
        'Wenn Sie das Passwort nicht mehr wissen, legen Sie auf der Anmeldeseite ein neues fest.',
        { fine: 'Wenn Sie das nicht waren, müssen Sie nichts tun.' },
      ],
    }),
    fr: ({ name }: Values): MailText => ({
      subject: 'Vous avez déjà un compte',
      body: [
        `Bonjour ${name},`,
        'Une inscription au portail de l’eau a été demandée avec cette adresse e-mail. Vous avez déjà un compte avec elle : rien n’a changé.',
        'Connectez-vous avec votre mot de passe. Vous pouvez ajouter un autre branchement ou un autre service dans la liste des services.',
        { button: 'Se connecter', path: '/login' },
        'Si vous avez oublié le mot de passe, choisissez-en un nouveau sur la page de connexion.',
        { fine: 'Si ce n’était pas vous, il n’y a rien à faire.' },
      ],
    }),
  },
});
