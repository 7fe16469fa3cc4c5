import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { inWords } from '../../kernel/in-words.ts';
import { mailOfUtility } from '../../kernel/mail-to-utility.ts';
import { withRecipient } from '../session/mails/recipient.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

interface Values {
  code: string;
  due_at: Date;
  /** Null without a team. */
  team: string | null;
  path: string;
}

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

const textOf =
  (language: Language) =>
  ({ code, due_at, team, path }: Values): MailText => {
    const words = WORDS[language];
    const due = inWords(language, null).moment(due_at);
    return {
      subject: fillText(words.subject, { code }),
      body: [
        fillText(words.body, { code, due }),
        ...(team === null ? [] : [fillText(words.team, { team })]),
        { button: words.button, path },
        { fine: words.fine },
      ],
    };
  };

interface OverdueCase {
  code: string;
  due_at: Date;
  team: string | null;
  lead_id: number | null;
}

/** An overdue case that is still open. */
async function selectOverdue(tx: Tx, deya_id: number, id: number): Promise<OverdueCase | undefined> {
  const { rows } = await sql<OverdueCase>`
    select c.code, w.due_at, t.title as team, t.lead_id
    from (select r.code, r.status from problem_report r where r.deya_id = ${deya_id} and r.id = ${id}
          union all select a.code, a.status from form_answer a where a.deya_id = ${deya_id} and a.id = ${id}) c
    join case_work w on w.deya_id = ${deya_id} and w.case_id = ${id} and w.due_at is not null
    left join case_team t on t.deya_id = w.deya_id and t.id = w.team_id
    where c.status = any(${[...ACTIVE_STATES]})`.execute(tx);
  return rows[0];
}

/** Tells the lead of the team, or the utility where there is none, that a case is past its target time. */
export const caseOverdue = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int() }),
  once: ({ deya_id, id }) => `case-overdue:${deya_id}:${id}`,
  load: async ({ db }, { deya_id, id }) => {
    const { found, utility } = await asTenant(db, deya_id, async (tx) => ({
      found: await selectOverdue(tx, deya_id, id),
      utility: await mailOfUtility(tx, deya_id),
    }));
    if (!found) return null;
    const { lead_id, ...facts } = found;
    const values: Values = { ...facts, path: `/admin/cases/${id}` };
    const lead =
      lead_id === null
        ? null
        : await withRecipient(db, lead_id, async (_, { email, lang, confirmed }) =>
            confirmed ? { to: email, lang } : null,
          );
    const to = lead ?? utility;
    return to && { ...to, deya_id, values };
  },
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
