import { asTenant, type Tx } from '@hydria/database/db.ts';
import { mail, type Block, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { nameInMail } from '@hydria/shared/rules/person-name.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { inWords, selectReaderFormats } from '../../kernel/in-words.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { HANDOVER_LINK } from './accept.ts';
import { INVITATION_DAYS } from './handovers.sql.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

const ABOUT = ['invited', 'accepted', 'ended'] as const;

interface Values {
  about: (typeof ABOUT)[number];
  /** The other person: the name of the owner, or the invited address. */
  other: string;
  supply: string;
  deya: string;
  since: string;
  until: string;
  /** Until when an invitation can be accepted. */
  ends: string;
  path: string;
}

const ids = z.strictObject({ deya_id: z.int(), id: z.int(), about: z.enum(ABOUT) });

const selectRow = async (tx: Tx, deya_id: number, id: number) => {
  const row = await tx
    .selectFrom('handover as h')
    .innerJoin('supply as s', (on) =>
      on.onRef('s.deya_id', '=', 'h.deya_id').onRef('s.kwdikos_katanalwti', '=', 'h.kwdikos_katanalwti'),
    )
    .innerJoin('deya as d', 'd.id', 'h.deya_id')
    .innerJoin('person as o', 'o.id', 'h.invited_by')
    .leftJoin('person as r', 'r.id', 'h.person_id')
    .selectAll('h')
    .select(['s.street', 's.address', 'd.title', 'd.title_latin', 'o.first_name', 'o.last_name'])
    .select([
      'o.email as owner_email',
      offeredLanguage('o.lang', deya_id).as('owner_lang'),
      'r.email as receiver_email',
      offeredLanguage<Language | null>('r.lang', deya_id).as('receiver_lang'),
    ])
    .select(
      sql<Date>`least(h.asked_at + make_interval(days => ${INVITATION_DAYS}),
        (h.until + 1)::timestamp at time zone 'Europe/Athens')`.as('expires_at'),
    )
    .where('h.deya_id', '=', deya_id)
    .where('h.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

type Row = NonNullable<Awaited<ReturnType<typeof selectRow>>>;

interface Recipient {
  to: string;
  lang: Language;
  /** Null for an invited address, whose account is not known. */
  person_id: number | null;
  toOwner: boolean;
}

/** An invitation goes to the invited address, the rest to the one of the two who has not done it. */
const recipientOf = (row: Row, about: Values['about']): Recipient | null => {
  if (about === 'invited') return { to: row.email, lang: row.lang, person_id: null, toOwner: false };
  if (about === 'accepted' || row.ended_by !== row.invited_by)
    return { to: row.owner_email, lang: row.owner_lang, person_id: row.invited_by, toOwner: true };
  const { receiver_email: to, receiver_lang: lang, person_id } = row;
  return to === null || lang === null ? null : { to, lang, person_id, toOwner: false };
};

/** The page of the hand-overs; in an invitation with the secret behind `#`, which no server log contains. */
async function pathOf(tx: Tx, row: Row, about: Values['about'], now: Date): Promise<string | null> {
  if (about !== 'invited') return '/account/handover';
  const seconds = Math.floor((row.expires_at.getTime() - now.getTime()) / 1000);
  if (row.ended_at || seconds <= 0) return null;
  const { deya_id, id } = row;
  const secret = { purpose: HANDOVER_LINK, person_id: null, deya_id, detail: { id }, seconds, now };
  return `/account/handover#${await createOneTimeToken(tx, secret)}`;
}

const load = ({ db, clock }: MailDeps, { deya_id, id, about }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await selectRow(tx, deya_id, id);
    const recipient = row && recipientOf(row, about);
    const path = row && (await pathOf(tx, row, about, clock.now()));
    if (!row || !recipient || path === null) return null;
    const { to, lang, person_id, toOwner } = recipient;
    const formats = person_id === null ? null : await selectReaderFormats(tx, person_id);
    const { day, moment } = inWords(lang, formats);
    const name = supplyName({ ...row, alias: null });
    const values: Values = {
      about,
      other: toOwner ? row.email : `${nameInMail(row.first_name)} ${nameInMail(row.last_name)}`.trim(),
      supply: name === row.kwdikos_katanalwti ? name : `${row.kwdikos_katanalwti} (${name})`,
      deya: lang === 'el' ? row.title : row.title_latin,
      since: day(row.since),
      until: day(row.until),
      ends: moment(row.expires_at),
      path,
    };
    return { to, lang, deya_id, values };
  });

type Texts = Record<
  Values['about'],
  (values: Values) => { subject: string; lines: string[]; button: string; fine?: string }
>;

const letters: Record<Language, Texts> = {
  el: {
    invited: ({ other, supply, deya, since, until, ends }) => ({
      subject: `Πρόσκληση για την παροχή ${supply}`,
      lines: [
        'Γεια σας,',
        `${other} σας δίνει πρόσβαση στην παροχή ${supply} της ${deya}, από ${since} έως και ${until}. Θα βλέπετε όσα αφορούν μόνο αυτές τις ημέρες.`,
        `Για να δεχθείτε, συνδεθείτε με αυτή τη διεύθυνση e-mail. Αν δεν έχετε προφίλ, κάντε πρώτα εγγραφή με αυτήν. Η πρόσκληση ισχύει έως ${ends}.`,
      ],
      button: 'Δείτε την πρόσκληση',
      fine: 'Αν δεν περιμένατε την πρόσκληση, δεν χρειάζεται να κάνετε τίποτα.',
    }),
    accepted: ({ other, supply, since, until }) => ({
      subject: `Η πρόσκληση για την παροχή ${supply} έγινε δεκτή`,
      lines: [
        'Γεια σας,',
        `Η πρόσκλησή σας προς ${other} έγινε δεκτή. Η πρόσβαση στην παροχή ${supply} ισχύει από ${since} έως και ${until}, και σταματά μόνη της. Μπορείτε να τη διακόψετε και νωρίτερα.`,
      ],
      button: 'Παραχωρήσεις παροχών',
    }),
    ended: ({ other, supply }) => ({
      subject: `Η πρόσβαση στην παροχή ${supply} διακόπηκε`,
      lines: ['Γεια σας,', `Η πρόσβαση στην παροχή ${supply} διακόπηκε πριν από τη λήξη της: ${other}.`],
      button: 'Παραχωρήσεις παροχών',
    }),
  },
  en: {
    invited: ({ other, supply, deya, since, until, ends }) => ({
      subject: `Invitation to supply ${supply}`,
      lines: [
        'Hello,',
        `${other} gives you access to supply ${supply} of ${deya}, from ${since} to ${until} inclusive. You will see what concerns these days only.`,
        `To accept, sign in with this email address. If you have no account, register with it first. The invitation is valid until ${ends}.`,
      ],
      button: 'View the invitation',
      fine: 'If you did not expect the invitation, you do not need to do anything.',
    }),
    accepted: ({ other, supply, since, until }) => ({
      subject: `Your invitation to supply ${supply} was accepted`,
      lines: [
        'Hello,',
        `Your invitation to ${other} was accepted. Access to supply ${supply} lasts from ${since} to ${until} inclusive, and ends by itself. You can end it earlier.`,
      ],
      button: 'Hand-overs of supplies',
    }),
    ended: ({ other, supply }) => ({
      subject: `Access to supply ${supply} was ended`,
      lines: ['Hello,', `Access to supply ${supply} was ended before its last day, by ${other}.`],
      button: 'Hand-overs of supplies',
    }),
  },
  de: {
    invited: ({ other, supply, deya, since, until, ends }) => ({
      subject: `Einladung zum Anschluss ${supply}`,
      lines: [
        'Guten Tag,',
        `${other} gibt Ihnen Zugang zum Anschluss ${supply} bei ${deya}, vom ${since} bis einschließlich ${until}. Sie sehen nur, was diese Tage betrifft.`,
        `Melden Sie sich zum Annehmen mit dieser E-Mail-Adresse an. Wenn Sie noch kein Konto haben, registrieren Sie sich zuerst damit. Die Einladung gilt bis ${ends}.`,
      ],
      button: 'Einladung ansehen',
      fine: 'Wenn Sie die Einladung nicht erwartet haben, müssen Sie nichts tun.',
    }),
    accepted: ({ other, supply, since, until }) => ({
      subject: `Ihre Einladung zum Anschluss ${supply} wurde angenommen`,
      lines: [
        'Guten Tag,',
        `Ihre Einladung an ${other} wurde angenommen. Der Zugang zum Anschluss ${supply} gilt vom ${since} bis einschließlich ${until} und endet von selbst. Sie können ihn früher beenden.`,
      ],
      button: 'Überlassene Anschlüsse',
    }),
    ended: ({ other, supply }) => ({
      subject: `Der Zugang zum Anschluss ${supply} wurde beendet`,
      lines: ['Guten Tag,', `Der Zugang zum Anschluss ${supply} wurde vor dem letzten Tag beendet, von ${other}.`],
      button: 'Überlassene Anschlüsse',
    }),
  },
  fr: {
    invited: ({ other, supply, deya, since, until, ends }) => ({
      subject: `Invitation au branchement ${supply}`,
      lines: [
        'Bonjour,',
        `${other} vous donne accès au branchement ${supply} de ${deya}, du ${since} au ${until} inclus. Vous ne verrez que ce qui concerne ces jours.`,
        `Pour accepter, connectez-vous avec cette adresse e-mail. Si vous n’avez pas de compte, inscrivez-vous d’abord avec elle. L’invitation est valable jusqu’au ${ends}.`,
      ],
      button: 'Voir l’invitation',
      fine: 'Si vous n’attendiez pas cette invitation, vous n’avez rien à faire.',
    }),
    accepted: ({ other, supply, since, until }) => ({
      subject: `Votre invitation au branchement ${supply} a été acceptée`,
      lines: [
        'Bonjour,',
        `Votre invitation à ${other} a été acceptée. L’accès au branchement ${supply} dure du ${since} au ${until} inclus et prend fin de lui-même. Vous pouvez l’arrêter plus tôt.`,
      ],
      button: 'Branchements confiés',
    }),
    ended: ({ other, supply }) => ({
      subject: `L’accès au branchement ${supply} a pris fin`,
      lines: ['Bonjour,', `L’accès au branchement ${supply} a été arrêté avant son dernier jour, par ${other}.`],
      button: 'Branchements confiés',
    }),
  },
};

const letterIn =
  (lang: Language) =>
  (values: Values): MailText => {
    const { subject, lines, button, fine } = letters[lang][values.about](values);
    const body: Block[] = [...lines, { button, path: values.path }];
    return { subject, body: fine === undefined ? body : [...body, { fine }] };
  };

/** The invitation to a supply, and to the other of the two that it was accepted or ended. */
export const handoverMail = mail({
  ids,
  load,
  texts: { el: letterIn('el'), en: letterIn('en'), de: letterIn('de'), fr: letterIn('fr') },
});
