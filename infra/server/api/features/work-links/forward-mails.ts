import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { inWords } from '../../kernel/in-words.ts';
import { mailOfCase } from '../../kernel/mail-to-utility.ts';
import { isUsable } from '../cases/case-forwards.sql.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { withRecipient } from '../session/mails/recipient.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { WORK_LINK } from './work-of-link.ts';

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

interface ForwardValues {
  code: string;
  deya: string;
  /** Null where the utility has none. */
  phone: string | null;
  /** The words of the staff; empty without any. */
  message: string;
  until: Date;
  path: string;
}

const forwardText =
  (language: Language) =>
  ({ code, deya, phone, message, until, path }: ForwardValues): MailText => {
    const words = WORDS[language].forward;
    const known = { code, deya, phone: phone ?? '', until: inWords(language, null).moment(until) };
    const paragraphs = message.split(/\n+/).filter(Boolean);
    return {
      subject: fillText(words.subject, known),
      body: [
        fillText(words.body, known),
        ...(paragraphs.length > 0 ? [words.message, ...paragraphs] : []),
        words.link,
        { button: words.button, path },
        ...(phone === null ? [] : [fillText(words.phone, known)]),
        { fine: fillText(words.fine, known) },
      ],
    };
  };

interface ForwardRow {
  case_id: number;
  code: string;
  email: string;
  lang: string;
  message: string;
  until: Date;
  title: string;
  title_latin: string;
  phone: string | null;
}

/** A forwarding whose link is to be mailed; nothing once it was withdrawn, sent again, or the case was closed. */
async function selectForward(
  tx: Tx,
  { deya_id, id, sending }: { deya_id: number; id: number; sending: number },
  now: Date,
) {
  const { rows } = await sql<ForwardRow>`
    select f.case_id, r.code, f.email, f.lang, f.message, f.expires_at as until, d.title, d.title_latin, d.phone1 as phone
    from case_forward f
    join problem_report r on r.deya_id = f.deya_id and r.id = f.case_id
    join deya d on d.id = f.deya_id
    where f.deya_id = ${deya_id} and f.id = ${id} and f.sending = ${sending} and ${isUsable(now)}`.execute(tx);
  return rows[0];
}

/** The link to a report for a contractor, in the language that the staff have chosen. */
export const caseForward = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), sending: z.int() }),
  once: ({ deya_id, id, sending }) => `case-forward:${deya_id}:${id}:${sending}`,
  load: ({ db, clock }, { deya_id, id, sending }) =>
    asTenant(db, deya_id, async (tx) => {
      const now = clock.now();
      const row = await selectForward(tx, { deya_id, id, sending }, now);
      if (!row) return null;
      const { code, email: to, message, until, phone } = row;
      const lang = isLanguage(row.lang) ? row.lang : 'el';
      const token = await createOneTimeToken(tx, {
        purpose: WORK_LINK,
        person_id: null,
        deya_id,
        subject: `${id}.${sending}`,
        detail: { forward: id, sending },
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
        now,
      });
      const deya = lang === 'el' ? row.title : row.title_latin;
      const values: ForwardValues = { code, deya, phone, message, until, path: `/report/work#${token}` };
      return { to, lang, deya_id, values };
    }),
  texts: { el: forwardText('el'), en: forwardText('en'), de: forwardText('de'), fr: forwardText('fr') },
});

interface AnsweredValues {
  code: string;
  /** The contractor. */
  name: string;
  photos: number;
  path: string;
}

const answeredText =
  (language: Language) =>
  ({ code, name, photos, path }: AnsweredValues): MailText => {
    const words = WORDS[language].answered;
    const known = { code, name, photos: String(photos) };
    return {
      subject: fillText(words.subject, known),
      body: [
        fillText(words.body, known),
        ...(photos > 0 ? [fillText(words.photos, known)] : []),
        { button: words.button, path },
        { fine: words.fine },
      ],
    };
  };

interface AnsweredRow {
  code: string;
  name: string;
  photos: number;
  assignee_id: number | null;
}

async function selectAnswer(tx: Tx, { deya_id, id, note }: { deya_id: number; id: number; note: number }) {
  const { rows } = await sql<AnsweredRow>`
    select r.code, f.name, w.assignee_id,
           (select count(*)::int from case_photo o
            where o.deya_id = n.deya_id and o.case_id = n.case_id and o.idempotency_key = n.idempotency_key) as photos
    from case_note n
    join case_forward f on f.deya_id = n.deya_id and f.id = n.forward_id and f.name <> ''
    join problem_report r on r.deya_id = n.deya_id and r.id = n.case_id
    left join case_work w on w.deya_id = n.deya_id and w.case_id = n.case_id
    where n.deya_id = ${deya_id} and n.case_id = ${id} and n.id = ${note}`.execute(tx);
  return rows[0];
}

/** Tells the person to whom a case is assigned, else the team or the utility, that a contractor has answered. */
export const caseForwardAnswered = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), note: z.int() }),
  once: ({ deya_id, id, note }) => `case-forward-answered:${deya_id}:${id}:${note}`,
  load: async ({ db }, { deya_id, id, note }) => {
    const { found, utility } = await asTenant(db, deya_id, async (tx) => ({
      found: await selectAnswer(tx, { deya_id, id, note }),
      utility: await mailOfCase(tx, { deya_id, id }),
    }));
    if (!found) return null;
    const { assignee_id, ...facts } = found;
    const assignee =
      assignee_id === null
        ? null
        : await withRecipient(db, assignee_id, async (_, { email, lang, confirmed }) =>
            confirmed ? { to: email, lang } : null,
          );
    const to = assignee ?? utility;
    return to && { ...to, deya_id, values: { ...facts, path: `/admin/cases/${id}` } satisfies AnsweredValues };
  },
  texts: { el: answeredText('el'), en: answeredText('en'), de: answeredText('de'), fr: answeredText('fr') },
});
