import { asTenant } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { z } from 'zod';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { open, seal } from '../../kernel/seal.ts';
import { selectByReference } from './mailed-case.sql.ts';

type Asked = CallInput<'POST /api/report-links'>['body'];

const USE = 'report whose link was asked for';

/** The `kind` of the job, beside those of the mails about accounts. */
export const REPORT_LINK = 'report-link';

const askedFor = z.strictObject({ deya_id: z.int(), code: z.string(), email: z.string() });

/**
 * Asks for a mail with a link to a case. The worker finds out whether reference and address belong together, so that neither the
 * answer nor its time reveals it; in the queue both are sealed.
 */
export async function askForReportLink(app: ApiContext, { deya_id, code, email }: Asked, ip: string): Promise<void> {
  const address = email.toLowerCase();
  await rateLimit(app, 'mail-network', networkOf(ip));
  await rateLimit(app, 'mail', REPORT_LINK, address);
  const { secret } = app.config;
  if (secret === null) throw new AppError('service_unavailable', 503);
  const plain = Buffer.from(JSON.stringify({ deya_id, code, email: address }));
  await enqueue(app.db, 'mail.ask', { kind: REPORT_LINK, address: seal(secret, USE, plain).toString('base64url') });
}

/** The worker's part of it: asks for the mail if there is such a case. */
export async function sendReportLink(app: ApiContext, { address }: JobData<'mail.ask'>): Promise<void> {
  const { secret } = app.config;
  if (secret === null) throw new Error('An asked mail cannot be read');
  const plain = open(secret, USE, Buffer.from(address, 'base64url')).toString();
  const { deya_id, code, email } = askedFor.parse(JSON.parse(plain));
  await asTenant(app.db, deya_id, async (tx) => {
    for (const { kind, id, address: own } of await selectByReference(tx, deya_id, code))
      if (own?.toLowerCase() === email)
        await enqueue(tx, 'mail.send', { template: 'report-link', ids: { deya_id, id, kind } });
  });
}
