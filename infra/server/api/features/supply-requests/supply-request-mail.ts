import { mail, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

const ABOUT = ['received', 'accepted', 'refused'] as const;

interface Values {
  about: (typeof ABOUT)[number];
  kind: SupplyRequest['kind'];
  deya: string;
  /** The person's name for the supply, or its code. */
  supply: string;
  /** The reference on the receipt. */
  id: number;
  wanted: string;
  done: string;
  answer: string;
  path: string;
}

const ids = z.strictObject({ deya_id: z.int(), id: z.int(), about: z.enum(ABOUT) });

/** Sent to the person who asked, if the account still exists. */
const load = ({ db }: MailDeps, { deya_id, id, about }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx
      .selectFrom('supply_request as r')
      .innerJoin('person as p', 'p.id', 'r.person_id')
      .innerJoin('deya as d', 'd.id', 'r.deya_id')
      .leftJoin('supply_person as sp', (on) =>
        on
          .onRef('sp.deya_id', '=', 'r.deya_id')
          .onRef('sp.kwdikos_katanalwti', '=', 'r.kwdikos_katanalwti')
          .onRef('sp.person_id', '=', 'r.person_id'),
      )
      .select([
        'p.email',
        offeredLanguage('p.lang', deya_id).as('lang'),
        'd.title',
        'd.title_latin',
        'sp.alias',
        'r.kwdikos_katanalwti',
        'r.kind',
      ])
      .select(READER_FORMATS)
      .select(['r.wanted_on', 'r.done_on', 'r.answer'])
      .where('r.deya_id', '=', deya_id)
      .where('r.id', '=', id)
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { email: to, lang, kwdikos_katanalwti, wanted_on, done_on } = row;
    const { day } = inWords(lang, row);
    const values: Values = {
      about,
      kind: row.kind,
      deya: lang === 'el' ? row.title : row.title_latin,
      supply: row.alias ?? kwdikos_katanalwti,
      id,
      wanted: wanted_on ? day(wanted_on) : '',
      done: done_on ? day(done_on) : '',
      answer: row.answer ?? '',
      path: `/supplies/${encodeURIComponent(kwdikos_katanalwti)}`,
    };
    return { to, lang, deya_id, values };
  });

/** The words of one language: names of the kinds, and for each kind the sentence after it was carried out. */
interface Words {
  kinds: Record<Values['kind'], string>;
  done: Record<Values['kind'], (values: Values) => string>;
  subject: Record<Values['about'], (about: string, supply: string) => string>;
  received: (values: Values, kind: string) => string[];
  refused: (values: Values, kind: string) => string[];
  button: string;
}

const words: Record<Language, Words> = {
  el: {
    kinds: { close: 'κλείσιμο παροχής', open: 'άνοιγμα παροχής', owner: 'καταχώριση ως ιδιοκτήτης' },
    done: {
      close: ({ deya, supply, done }) =>
        `Η ${deya} έκλεισε την παροχή ${supply} στις ${done}. Αν ο μετρητής γράψει κατανάλωση μετά από αυτή την ημέρα, θα σας ειδοποιήσουμε.`,
      open: ({ deya, supply, done }) => `Η ${deya} άνοιξε ξανά την παροχή ${supply} στις ${done}.`,
      owner: ({ deya, supply }) => `Η ${deya} σας κατέγραψε ως ιδιοκτήτη της παροχής ${supply}.`,
    },
    subject: {
      received: (kind, supply) => `Λάβαμε το αίτημά σας: ${kind} ${supply}`,
      accepted: (kind, supply) => `Το αίτημά σας ολοκληρώθηκε: ${kind} ${supply}`,
      refused: (kind, supply) => `Το αίτημά σας δεν έγινε δεκτό: ${kind} ${supply}`,
    },
    received: ({ deya, id, wanted }, kind) => [
      `Η ${deya} έλαβε το αίτημά σας (${kind}). Αριθμός: ${id}.${wanted ? ` Ημέρα που ζητήσατε: ${wanted}.` : ''}`,
      'Θα σας απαντήσει με e-mail. Μέχρι τότε μπορείτε να το πάρετε πίσω.',
    ],
    refused: ({ deya, id, answer }, kind) => [
      `Η ${deya} δεν έκανε δεκτό το αίτημά σας με αριθμό ${id} (${kind}).`,
      `Αιτιολογία: ${answer}`,
    ],
    button: 'Δείτε την παροχή',
  },
  en: {
    kinds: { close: 'closing of supply', open: 'opening of supply', owner: 'ownership of supply' },
    done: {
      close: ({ deya, supply, done }) =>
        `${deya} has closed supply ${supply} on ${done}. If the meter counts water after this day, we will tell you.`,
      open: ({ deya, supply, done }) => `${deya} has opened supply ${supply} again on ${done}.`,
      owner: ({ deya, supply }) => `${deya} has recorded you as the owner of supply ${supply}.`,
    },
    subject: {
      received: (kind, supply) => `We have received your request: ${kind} ${supply}`,
      accepted: (kind, supply) => `Your request is done: ${kind} ${supply}`,
      refused: (kind, supply) => `Your request was not accepted: ${kind} ${supply}`,
    },
    received: ({ deya, id, wanted }, kind) => [
      `${deya} has received your request (${kind}). Reference: ${id}.${wanted ? ` The day that you asked for: ${wanted}.` : ''}`,
      'You will have an answer by e-mail. Until then you can take the request back.',
    ],
    refused: ({ deya, id, answer }, kind) => [
      `${deya} has not accepted your request ${id} (${kind}).`,
      `Reason: ${answer}`,
    ],
    button: 'View the supply',
  },
  de: {
    kinds: { close: 'Schließung des Anschlusses', open: 'Öffnung des Anschlusses', owner: 'Eintrag als Eigentümer' },
    done: {
      close: ({ deya, supply, done }) =>
        `${deya} hat den Anschluss ${supply} am ${done} geschlossen. Zählt der Zähler danach noch Wasser, melden wir es Ihnen.`,
      open: ({ deya, supply, done }) => `${deya} hat den Anschluss ${supply} am ${done} wieder geöffnet.`,
      owner: ({ deya, supply }) => `${deya} hat Sie als Eigentümer des Anschlusses ${supply} eingetragen.`,
    },
    subject: {
      received: (kind, supply) => `Wir haben Ihren Antrag erhalten: ${kind} ${supply}`,
      accepted: (kind, supply) => `Ihr Antrag ist erledigt: ${kind} ${supply}`,
      refused: (kind, supply) => `Ihr Antrag wurde abgelehnt: ${kind} ${supply}`,
    },
    received: ({ deya, id, wanted }, kind) => [
      `${deya} hat Ihren Antrag erhalten (${kind}). Nummer: ${id}.${wanted ? ` Gewünschter Tag: ${wanted}.` : ''}`,
      'Sie erhalten eine Antwort per E-Mail. Bis dahin können Sie den Antrag zurücknehmen.',
    ],
    refused: ({ deya, id, answer }, kind) => [
      `${deya} hat Ihren Antrag ${id} abgelehnt (${kind}).`,
      `Grund: ${answer}`,
    ],
    button: 'Anschluss ansehen',
  },
  fr: {
    kinds: {
      close: 'fermeture du branchement',
      open: 'ouverture du branchement',
      owner: 'inscription comme propriétaire',
    },
    done: {
      close: ({ deya, supply, done }) =>
        `${deya} a fermé le branchement ${supply} le ${done}. Si le compteur enregistre de l’eau après ce jour, nous vous préviendrons.`,
      open: ({ deya, supply, done }) => `${deya} a rouvert le branchement ${supply} le ${done}.`,
      owner: ({ deya, supply }) => `${deya} vous a inscrit comme propriétaire du branchement ${supply}.`,
    },
    subject: {
      received: (kind, supply) => `Nous avons reçu votre demande : ${kind} ${supply}`,
      accepted: (kind, supply) => `Votre demande est traitée : ${kind} ${supply}`,
      refused: (kind, supply) => `Votre demande n’a pas été acceptée : ${kind} ${supply}`,
    },
    received: ({ deya, id, wanted }, kind) => [
      `${deya} a reçu votre demande (${kind}). Numéro : ${id}.${wanted ? ` Jour souhaité : ${wanted}.` : ''}`,
      'Vous recevrez une réponse par e-mail. D’ici là, vous pouvez retirer la demande.',
    ],
    refused: ({ deya, id, answer }, kind) => [
      `${deya} n’a pas accepté votre demande ${id} (${kind}).`,
      `Motif : ${answer}`,
    ],
    button: 'Voir le branchement',
  },
};

const textOf =
  (lang: Language) =>
  (values: Values): MailText => {
    const { kinds, done, subject, received, refused, button } = words[lang];
    const kind = kinds[values.kind];
    const lines = {
      received: () => received(values, kind),
      accepted: () => [done[values.kind](values)],
      refused: () => refused(values, kind),
    };
    return {
      subject: subject[values.about](kind, values.supply),
      body: [...lines[values.about](), { button, path: values.path }],
    };
  };

/** The receipt of a request for a supply, and the decision of the utility. */
export const supplyRequestMail = mail({
  ids,
  load,
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
