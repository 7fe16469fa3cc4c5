import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { reportStatus } from '@hydria/shared/contract/reports.ts';
import { CASE_STATES, stateName, type CaseStateName } from '@hydria/shared/rules/case-state.ts';
import { CASE_KINDS, type CaseKind } from '@hydria/shared/rules/case-work.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { isChosen } from '../../kernel/chosen-duplicate.ts';
import { inWords } from '../../kernel/in-words.ts';
import { ASK_FOR_LINK, PAGES_OF_CASES } from '../../kernel/case-pages.ts';
import { fillText } from '../../kernel/fill-text.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { wantsCaseMail, type SenderChoice } from '../notifications/case-notices.ts';
import { addressOfReporter } from '../reports/address-of-reporter.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

interface Values {
  kind: CaseKind;
  code: string;
  deya: string;
  /** `answered`: the staff have written without a move. */
  state: CaseStateName | 'answered';
  /** The words of the staff; empty without any. */
  reason: string;
  /** The day until which they ask for an answer; null without a question. */
  answer_until: string | null;
  /** The lowest flow with which the meter opened the report again, in litres an hour; null for every other move. */
  lowest: number | null;
  /** Whether the reporter is asked if the problem is solved. */
  asks: boolean;
  /** The page of the case; for a guest the one that mails a link. */
  path: string;
}

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

const textOf =
  (language: Language) =>
  ({ kind, code, deya, state, reason, lowest, answer_until, asks, path }: Values): MailText => {
    const words = WORDS[language];
    const moved = words[kind];
    const known = { code, deya };
    return {
      subject: fillText(moved.subject[state], known),
      body: [
        lowest === null
          ? fillText(moved.body[state], known)
          : fillText(words.leak_goes_on, { ...known, litres: inWords(language, null).litres(lowest) }),
        ...(reason && state !== 'answered' ? [moved.reason] : []),
        ...(reason ? reason.split(/\n+/).filter(Boolean) : []),
        ...(answer_until === null
          ? []
          : [fillText(words.answer_until, { day: inWords(language, null).day(answer_until) })]),
        ...(asks ? [moved.question] : []),
        { button: moved.button, path },
      ],
    };
  };

interface Row {
  code: string;
  email: string | null;
  person_id: number | null;
  note: string | null;
  lowest: number | null;
  answer_until: string | null;
  title: string;
  title_latin: string;
  own: string | null;
  lang: Language | null;
  own_lang: Language | null;
  subscribe: number | null;
  muted: SenderChoice['muted'];
}

const EVENT_OF = { report: sql.ref('e.report_id'), application: sql.ref('e.answer_id') };

const FROM = {
  report: sql`(select deya_id, id, code, email, person_id, lang from problem_report) c
    join problem_report_event e on e.deya_id = c.deya_id`,
  application: sql`(select deya_id, id, code, email, person_id, lang from form_answer) c
    join form_answer_event e on e.deya_id = c.deya_id`,
};

interface MoveKey {
  deya_id: number;
  /** The case of the recipient. */
  id: number;
  n: number;
  kind: CaseKind;
  /** The case of the event, where the sender's own one is a duplicate of it. */
  of?: number | undefined;
}

/** The sender of a case and the words of an event, of the case or of the one to which it belongs. */
async function selectMove(tx: Tx, { deya_id, id, n, kind, of = id }: MoveKey) {
  const { rows } = await sql<Row>`
    select c.code, c.email, c.person_id, case when c.id = ${of} or not ${isChosen('j')} then e.note end as note, k.lowest,
           w.answer_until::text as answer_until, d.title, d.title_latin, p.email as own,
           ${offeredLanguage('c.lang', deya_id)} as lang, ${offeredLanguage('p.lang', deya_id)} as own_lang,
           l.subscribe, l.muted
    from ${FROM[kind]}
    join deya d on d.id = c.deya_id
    left join case_work w on w.deya_id = c.deya_id and w.case_id = c.id and e.status is null and c.id = ${of}
    left join case_work j on j.deya_id = c.deya_id and j.case_id = c.id
    left join case_flow_check k on k.deya_id = c.deya_id and k.case_id = c.id and k.event_n = e.n and c.id = ${of}
    left join person p on p.id = c.person_id and p.active and p.deleted_at is null
    left join person_deya l on l.deya_id = c.deya_id and l.person_id = c.person_id
    where c.deya_id = ${deya_id} and c.id = ${id} and ${EVENT_OF[kind]} = ${of} and e.n = ${n}`.execute(tx);
  return rows[0];
}

const pageOf = (kind: CaseKind, id: number, { person_id, code }: Row): string => {
  return person_id === null ? `${ASK_FOR_LINK}#${code}` : `${PAGES_OF_CASES[kind].own}/${id}`;
};

/** Whether the sender gets the mail: by their choice, and always where the utility asks until a day (N. 2690/1999, article 4). */
const isWanted = (row: Row): boolean => row.answer_until !== null || wantsCaseMail(row);

/** Tells the sender of a case that the staff have moved it, with their reason, or have written to them. */
export const caseMoved = mail({
  ids: z.strictObject({
    deya_id: z.int(),
    id: z.int(),
    status: reportStatus.nullable(),
    n: z.int(),
    // Left out by an earlier release, which moved reports alone.
    kind: z.enum(CASE_KINDS).default('report'),
    of: z.int().optional(),
  }),
  once: ({ deya_id, id, n, of = id }) => `case-moved:${deya_id}:${id}:${of}:${n}`,
  load: ({ db }, { deya_id, id, status, n, kind, of }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await selectMove(tx, { deya_id, id, n, kind, of });
      const address = row && isWanted(row) && addressOfReporter(row);
      if (!address) return null;
      const values: Values = {
        kind,
        code: row.code,
        deya: address.lang === 'el' ? row.title : row.title_latin,
        state: status === null ? 'answered' : stateName(status),
        reason: row.note ?? '',
        lowest: row.lowest,
        answer_until: row.answer_until,
        asks: status === CASE_STATES.resolved,
        path: pageOf(kind, id, row),
      };
      return { ...address, deya_id, values };
    }),
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
