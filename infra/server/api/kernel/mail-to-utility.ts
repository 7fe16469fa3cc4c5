import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import type { ApiContext } from './api-context.ts';

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

/** The address for a case: that of its team, else that of the utility; null where neither has one. */
export const mailOfCase = async (tx: Tx, { deya_id, id }: CaseOfUtility): Promise<UtilityRecipient | null> => {
  const utility = await selectUtility(tx, deya_id);
  const team = await tx
    .selectFrom('case_work as w')
    .innerJoin('case_team as t', (on) => on.onRef('t.deya_id', '=', 'w.deya_id').onRef('t.id', '=', 'w.team_id'))
    .select('t.email')
    .where('w.deya_id', '=', deya_id)
    .where('w.case_id', '=', id)
    .executeTakeFirst();
  const to = team?.email ?? utility.to;
  return to === null ? null : { to, lang: utility.lang };
};

/**
 * Asks for the mail that tells the team or the utility of a new case. Without an address there is none, and the work list says so. Without a
 * mail server the job waits among the failed ones.
 */
export const notifyUtility = async (
  tx: Tx,
  template: 'report-for-utility' | 'application-for-utility',
  { deya_id, id }: CaseOfUtility,
): Promise<void> => {
  if (await mailOfCase(tx, { deya_id, id }))
    await enqueue(tx, 'mail.send', { template, ids: { deya_id, id } }, { group: `deya:${deya_id}` });
};

/** Whether the utility is notified of a case by mail: a receipt claims nothing else. */
export const isUtilityNotified = async ({ config }: Pick<ApiContext, 'config'>, tx: Tx, one: CaseOfUtility) =>
  config.sendsMail && (await mailOfCase(tx, one)) !== null;
