import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { isProblemType } from '@hydria/shared/rules/report.ts';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { mailOfUtility, type UtilityRecipient } from '../../kernel/mail-to-utility.ts';
import { PROBLEM_KINDS } from '../../kernel/problem-kinds.ts';
import { selectDigest, selectTeamAddress, type DigestCase } from './case-digest.sql.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

/** Cases that a digest names; the work list has the others. */
const SHOWN = 50;
const HOUR_MS = 3_600_000;
/** Hours from which an age is said in days. */
const HOURS_OF_DAYS = 48;

interface Values {
  now: Date;
  cases: DigestCase[];
}

/** How long ago a case was sent. */
function ageOf(language: Language, created_at: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - created_at.getTime()) / HOUR_MS);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return hours < HOURS_OF_DAYS ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

function nameOf(language: Language, { problem_type, title }: DigestCase): string {
  const kind =
    problem_type === null ? null : PROBLEM_KINDS[language][isProblemType(problem_type) ? problem_type : 'other'];
  return [kind, title && (title[language] ?? title.el)].filter(Boolean).join(', ');
}

const textOf =
  (language: Language) =>
  ({ now, cases }: Values): MailText => {
    const words = WORDS[language];
    const more = cases.length - SHOWN;
    return {
      subject: fillText(words.subject, { count: String(cases.length) }),
      body: [
        words.body,
        ...cases.slice(0, SHOWN).map((one) => ({
          line: `${one.code} · ${nameOf(language, one)} · ${ageOf(language, one.created_at, now)}`,
          path: `/admin/cases/${one.id}`,
        })),
        ...(more > 0 ? [fillText(words.more, { count: String(more) })] : []),
        { button: words.button, path: '/admin/cases' },
        { fine: words.fine },
      ],
    };
  };

/** The recipient: a team at its address, in the language of the utility, or the utility. */
async function recipientOf(tx: Tx, deya_id: number, team_id: number | null): Promise<UtilityRecipient | null> {
  const utility = await mailOfUtility(tx, deya_id);
  const team = team_id === null ? null : await selectTeamAddress(tx, deya_id, team_id);
  return team === null ? utility : { to: team, lang: utility?.lang ?? 'el' };
}

/** Tells a team, or the utility, of the new cases of a day: reference, kind and age of each. Their words stay in the portal. */
export const caseDigest = mail({
  ids: z.strictObject({ deya_id: z.int(), team_id: z.int().nullable(), digest: z.int() }),
  once: ({ deya_id, digest }) => `case-digest:${deya_id}:${digest}`,
  load: ({ db, clock }, { deya_id, team_id, digest }) =>
    asTenant(db, deya_id, async (tx) => {
      const to = await recipientOf(tx, deya_id, team_id);
      const cases = await selectDigest(tx, deya_id, digest);
      if (!to || cases.length === 0) return null;
      return { ...to, deya_id, values: { now: clock.now(), cases } satisfies Values };
    }),
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
