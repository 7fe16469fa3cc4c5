import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import type { ApiContext } from './api-context.ts';

/** The public address of a utility, and the first of its languages; null for a utility without an address. */
export const mailOfUtility = async (tx: Tx, deya_id: number): Promise<{ to: string; lang: Language } | null> => {
  const deya = await tx
    .selectFrom('deya')
    .select(['email_public', sql<string | null>`settings -> 'languages' ->> 0`.as('first')])
    .where('id', '=', deya_id)
    .executeTakeFirst();
  if (!deya?.email_public) return null;
  return { to: deya.email_public, lang: isLanguage(deya.first) ? deya.first : 'el' };
};

/**
 * Asks for the mail that tells a utility of something new. Without an address there is none, and the work list says so. Without a mail server
 * the job waits among the failed ones.
 */
export const notifyUtility = async (
  tx: Tx,
  template: 'report-for-utility' | 'application-for-utility',
  ids: { deya_id: number; id: number },
): Promise<void> => {
  if (await mailOfUtility(tx, ids.deya_id))
    await enqueue(tx, 'mail.send', { template, ids }, { group: `deya:${ids.deya_id}` });
};

/** Whether a utility is notified by mail: a receipt claims nothing else. */
export const isUtilityNotified = async ({ config }: Pick<ApiContext, 'config'>, tx: Tx, deya_id: number) =>
  config.sendsMail && (await mailOfUtility(tx, deya_id)) !== null;
