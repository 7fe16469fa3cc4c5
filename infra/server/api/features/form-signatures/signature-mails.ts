import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant, inScope, type Tx } from '@hydria/database/db.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { inWords } from '../../kernel/in-words.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { COSIGN_LINK, senderToken, TOLD, type Told } from '../stored-answers/ask-signature.ts';
import { selectFacts, selectSignature, type AnswerKey } from '../stored-answers/unsigned-answers.sql.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { senderName } from './signature-view.ts';

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

const languageOf = (lang: string): Language => (isLanguage(lang) ? lang : 'el');

/** A name in a sentence of another direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const utilityIn = async (tx: Tx, deya_id: number, lang: Language): Promise<string> => {
  const { title, title_latin } = await tx
    .selectFrom('deya')
    .select(['title', 'title_latin'])
    .where('id', '=', deya_id)
    .executeTakeFirstOrThrow();
  return lang === 'el' ? title : title_latin;
};

interface AskedValues {
  deya: string;
  title: string;
  /** Null where there is no name that may be shown to a stranger. */
  sender: string | null;
  until: Date;
  remind: boolean;
  path: string;
}

const askedText =
  (language: Language) =>
  ({ deya, title, sender, until, remind, path }: AskedValues): MailText => {
    const words = WORDS[language].asked;
    const known = {
      deya,
      title,
      sender: sender === null ? words.somebody : isolated(sender),
      until: inWords(language, null).moment(until),
    };
    return {
      subject: fillText(remind ? words.remind_subject : words.subject, known),
      body: [
        fillText(words.body, known),
        words.page,
        { button: words.button, path },
        { fine: fillText(words.fine, known) },
        { fine: words.unknown },
      ],
    };
  };

/** Asks a second person to sign a form, with their link. Nothing of the answers but the sender's name is in it. */
export const cosignAsked = mail({
  ids: z.strictObject({
    deya_id: z.int(),
    id: z.int(),
    sending: z.int(),
    remind: z.union([z.literal(0), z.literal(1)]),
    person_id: z.int().nullable(),
  }),
  once: ({ deya_id, id, sending, remind }) => `cosign-asked:${deya_id}:${id}:${sending}:${remind}`,
  load: async ({ db, clock }, { deya_id, id, sending, remind, person_id }) => {
    const key: AnswerKey = { deya_id, id };
    const sender = await senderName({ db }, key, person_id);
    return asTenant(db, deya_id, async (tx) => {
      const now = clock.now();
      const row = await selectSignature(tx, key);
      const facts = await selectFacts(tx, key);
      const isOpen = row?.state === 'waiting' && row.sending === sending && row.lapses_at > now;
      if (!isOpen || row.email === null || !facts) return null;
      const lang = languageOf(facts.lang);
      const token = await createOneTimeToken(tx, {
        purpose: COSIGN_LINK,
        person_id: null,
        deya_id,
        subject: `${id}.${sending}.${remind}`,
        detail: { answer: id, sending },
        // The page says what has become of it for a month.
        seconds: Math.ceil((row.lapses_at.getTime() - now.getTime()) / 1000) + 30 * 86_400,
        now,
      });
      const values: AskedValues = {
        deya: await utilityIn(tx, deya_id, lang),
        title: facts.title[lang] ?? facts.title.el,
        sender,
        until: row.lapses_at,
        remind: remind === 1,
        path: `/online_forms/sign#${token}`,
      };
      return { to: row.email, lang, deya_id, values };
    });
  },
  texts: { el: askedText('el'), en: askedText('en'), de: askedText('de'), fr: askedText('fr') },
});

interface ToldValues {
  about: Told;
  code: string;
  title: string;
  until: Date;
  path: string;
}

const toldText =
  (language: Language) =>
  ({ about, code, title, until, path }: ToldValues): MailText => {
    const words = WORDS[language].told[about];
    const known = { code, title, until: inWords(language, null).moment(until) };
    return {
      subject: fillText(words.subject, known),
      body: [fillText(words.body, known), { button: words.button, path }],
    };
  };

/** Tells the sender of a form how its signature stands. No words of the sender or of the second person are in it. */
export const cosignTold = mail({
  ids: z.strictObject({
    deya_id: z.int(),
    id: z.int(),
    about: z.enum(TOLD),
    sending: z.int(),
    person_id: z.int().nullable(),
  }),
  once: ({ deya_id, id, about, sending }) => `cosign-told:${deya_id}:${id}:${about}:${sending}`,
  load: ({ db, clock }, { deya_id, id, about, sending, person_id }) =>
    inScope(db, { deya_id, ...(person_id !== null && { person_id }) }, async (tx) => {
      const key: AnswerKey = { deya_id, id };
      const row = await selectSignature(tx, key);
      const facts = await selectFacts(tx, key);
      if (!row || !facts || (about !== 'to_pay' && row.sending !== sending)) return null;
      const to = facts.person_id === null ? facts.email : await addressOf(tx, facts.person_id);
      if (to === null) return null;
      const lang = languageOf(facts.lang);
      const may_correct = facts.person_id !== null;
      const values: ToldValues = {
        about,
        code: facts.code,
        title: facts.title[lang] ?? facts.title.el,
        until: row.lapses_at,
        path: `/online_forms/waiting#${await senderToken(tx, key, { now: clock.now(), may_correct })}`,
      };
      return { to, lang, deya_id, values };
    }),
  texts: { el: toldText('el'), en: toldText('en'), de: toldText('de'), fr: toldText('fr') },
});

async function addressOf(tx: Tx, person_id: number): Promise<string | null> {
  const person = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', person_id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person?.email ?? null;
}
