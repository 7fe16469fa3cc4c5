import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import type { ApiContext } from './api-context.ts';
import { athensDay, atClockTime } from './athens-day.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';

/** An address, and the language in which it is written to. */
export interface UtilityRecipient {
  to: string;
  lang: Language;
}

/** A case of a utility: a report or an application. */
interface CaseOfUtility {
  deya_id: number;
  id: number;
}

const selectUtility = async (tx: Tx, deya_id: number): Promise<{ to: string | null; lang: Language }> => {
  const deya = await tx
    .selectFrom('deya')
    .select(['email_public', sql<string | null>`settings -> 'languages' ->> 0`.as('first')])
    .where('id', '=', deya_id)
    .executeTakeFirst();
  return { to: deya?.email_public ?? null, lang: isLanguage(deya?.first) ? deya.first : 'el' };
};

/** The public address of a utility, and the first of its languages; null for a utility without an address. */
export const mailOfUtility = async (tx: Tx, deya_id: number): Promise<UtilityRecipient | null> => {
  const { to, lang } = await selectUtility(tx, deya_id);
  return to === null ? null : { to, lang };
};

/** The recipient of the mail about a new case. */
interface CaseRecipient extends UtilityRecipient {
  /** When new cases go out as one digest a day, `HH:MM` of Athens; null: each at once. */
  digest_at: string | null;
}

/** The recipient for a case: its team, else the utility; null where neither has an address. */
async function recipientOf(tx: Tx, { deya_id, id }: CaseOfUtility): Promise<CaseRecipient | null> {
  const { to, lang } = await selectUtility(tx, deya_id);
  const team = await tx
    .selectFrom('case_work as w')
    .innerJoin('case_team as t', (on) => on.onRef('t.deya_id', '=', 'w.deya_id').onRef('t.id', '=', 'w.team_id'))
    .select(['t.email', 't.digest_at'])
    .where('w.deya_id', '=', deya_id)
    .where('w.case_id', '=', id)
    .executeTakeFirst();
  if (team?.email) return { to: team.email, lang, digest_at: team.digest_at };
  if (to === null) return null;
  const settings = await tx
    .selectFrom('case_settings')
    .select('digest_at')
    .where('deya_id', '=', deya_id)
    .executeTakeFirst();
  return { to, lang, digest_at: settings?.digest_at ?? null };
}

/** The address for a case: that of its team, else that of the utility; null where neither has one. */
export const mailOfCase = async (tx: Tx, one: CaseOfUtility): Promise<UtilityRecipient | null> => {
  const found = await recipientOf(tx, one);
  return found && { to: found.to, lang: found.lang };
};

/** The next time of a daily digest. */
export function nextDigest(now: Date, time: string): Date {
  const day = athensDay(now.getTime());
  const today = atClockTime(day, time);
  return new Date(today > now.getTime() ? today : atClockTime(plusDays(day, 1), time));
}

/**
 * Asks for the mail that tells the team or the utility of a new case, or puts the case into their next digest. Without an address there is
 * none, and the work list says so. Without a mail server the job waits among the failed ones.
 */
export const notifyUtility = async (
  tx: Tx,
  template: 'report-for-utility' | 'application-for-utility',
  { deya_id, id }: CaseOfUtility,
  now: Date,
): Promise<void> => {
  const recipient = await recipientOf(tx, { deya_id, id });
  if (!recipient) return;
  if (recipient.digest_at === null) {
    await enqueue(tx, 'mail.send', { template, ids: { deya_id, id } }, { group: `deya:${deya_id}` });
    return;
  }
  const due_at = nextDigest(now, recipient.digest_at);
  await tx.insertInto('case_digest_item').values({ deya_id, case_id: id, due_at, digest_id: null }).execute();
};

/** Whether the utility is notified of a case by mail: a receipt claims nothing else. */
export const isUtilityNotified = async ({ config }: Pick<ApiContext, 'config'>, tx: Tx, one: CaseOfUtility) =>
  config.sendsMail && (await mailOfCase(tx, one)) !== null;
