import { inScope, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { markOf, type Report } from './report-events.sql.ts';
import { asReporter, lockOwn, readOwn, type Reporter } from './reporter.ts';
import { openAddress, sealAddress } from './sealed-address.ts';

/** The purpose of the link that confirms a new address. */
export const REPORT_EMAIL = { purpose: 'report-email', seconds: 86_400 };

type Contact = NonNullable<CallInput<'POST /api/reports/{id}/contact'>['body']>;

const given = (text: string | undefined): string | null => text?.trim() || null;

/** The address of an account, in the transaction of its person; null for a guest. */
const addressOfAccount = async (tx: Tx, { key }: Reporter): Promise<string | null> => {
  if (!('person_id' in key)) return null;
  const person = await tx.selectFrom('person').select('email').where('id', '=', key.person_id).executeTakeFirst();
  return person?.email ?? null;
};

interface Address {
  /** The address that is valid at once; null: that of the account. */
  email: string | null;
  /** The one that has to be confirmed first. */
  waits: string | null;
}

/** A guest without an address would not get to the report any more. That of the account is proved already. */
async function judgeAddress(tx: Tx, reporter: Reporter, { email }: Report, wanted: string | null): Promise<Address> {
  if (wanted === null && !('person_id' in reporter.key)) throw new InputError({ email: ['required'] });
  if (wanted === null || wanted === (await addressOfAccount(tx, reporter))) return { email: null, waits: null };
  return wanted === email?.toLowerCase() ? { email, waits: null } : { email, waits: wanted };
}

/** Changes the contact details of a report. A new address gets a mail with a link, and is valid once it is confirmed. */
export async function changeContact(
  app: ApiContext,
  reporter: Reporter,
  body: Contact,
  ip: string,
): Promise<{ email_waits: boolean }> {
  const wanted = given(body.email)?.toLowerCase() ?? null;
  const judged = await asReporter(app, reporter, async (tx) =>
    judgeAddress(tx, reporter, await readOwn(tx, reporter), wanted),
  );
  if (judged.waits !== null) {
    await rateLimit(app, 'mail-network', networkOf(ip));
    await rateLimit(app, 'mail', 'report-email', judged.waits);
  }
  return asReporter(app, reporter, async (tx) => {
    const row = await lockOwn(tx, reporter);
    const { deya_id, id } = row;
    // Another address may have been confirmed meanwhile.
    const { email, waits } = await judgeAddress(tx, reporter, row, wanted);
    await tx
      .updateTable('problem_report')
      .set({ first_name: given(body.first_name), last_name: given(body.last_name), phone: toE164(body.phone ?? '') })
      .set({ email })
      .where('deya_id', '=', deya_id)
      .where('id', '=', id)
      .execute();
    if (waits === null) return { email_waits: false };
    const address = sealAddress(app, waits);
    await enqueue(tx, 'mail.send', { template: 'report-email-confirm', ids: { deya_id, id }, address });
    return { email_waits: true };
  });
}

const notFound = () => new AppError('confirmation_not_found', 422);

/** The address to which mails about a report go; null without one. */
async function addressBefore(tx: Tx, { person_id, email }: Report): Promise<string | null> {
  if (email !== null || person_id === null) return email;
  const person = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', person_id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person?.email ?? null;
}

/** Confirms the new address of a report by the link that was mailed to it, and tells the one before. */
export async function confirmAddress(app: ApiContext, text: string, ip: string): Promise<void> {
  await rateLimit(app, 'one-time-link', networkOf(ip));
  const shown = { purpose: REPORT_EMAIL.purpose, text, now: app.clock.now() };
  const deya_id = (await seeOneTimeToken(app.db, shown))?.deya_id;
  if (!deya_id) throw notFound();
  await inScope(app.db, { deya_id }, async (tx) => {
    const taken = await takeOneTimeToken(tx, shown);
    const { report, address } = taken?.detail ?? {};
    if (!taken || typeof report !== 'number' || typeof address !== 'string') throw notFound();
    const row = await tx
      .selectFrom('problem_report')
      .selectAll()
      .where('deya_id', '=', deya_id)
      .where('id', '=', report)
      .forUpdate()
      .executeTakeFirst();
    // Erased meanwhile, or another address was confirmed first.
    const isWanted =
      row && (row.person_id !== null || row.email !== null) && markOf(row.id, row.email) === taken.subject;
    if (!isWanted) throw notFound();
    const before = await addressBefore(tx, row);
    await tx
      .updateTable('problem_report')
      .set({ email: openAddress(app, address) })
      .where('deya_id', '=', deya_id)
      .where('id', '=', report)
      .execute();
    if (before === null) return;
    const told = { template: 'report-email-changed', ids: { deya_id, id: report }, address: sealAddress(app, before) };
    await enqueue(tx, 'mail.send', told);
  });
}
