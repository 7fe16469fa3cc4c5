import { inScope, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { CASE_TABLES, type CaseKey } from '../../kernel/case-events.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { caseOf, lockCase, markOf, type SentCase } from './report-events.sql.ts';
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

interface NewAddress {
  /** Of the address before. */
  mark: string;
  /** Sealed. */
  address: string;
}

interface Address {
  /** The address that is valid at once; null: that of the account. */
  email: string | null;
  /** The one that has to be confirmed first. */
  waits: string | null;
}

/** A guest without an address would not get to the report any more. That of the account is proved already. */
async function judgeAddress(tx: Tx, reporter: Reporter, { email }: SentCase, wanted: string | null): Promise<Address> {
  if (wanted === null && !('person_id' in reporter.key)) throw new InputError({ email: ['required'] });
  if (wanted === null || wanted === (await addressOfAccount(tx, reporter))) return { email: null, waits: null };
  return wanted === email?.toLowerCase() ? { email, waits: null } : { email, waits: wanted };
}

/** Writes the contact details that a case has: those of an application are its answers, so that it has an address alone. */
async function saveContact(
  tx: Tx,
  { deya_id, kind, id }: SentCase,
  { first_name, last_name, phone }: Contact,
  email: string | null,
) {
  const row = CASE_TABLES[kind].row;
  const others = sql`, first_name = ${given(first_name)}, last_name = ${given(last_name)}, phone = ${toE164(phone ?? '')}`;
  await sql`
    update ${row} set email = ${email} ${kind === 'report' ? others : sql``}
    where deya_id = ${deya_id} and id = ${id}`.execute(tx);
}

/** Refuses details that an application does not have. */
function requireKnown({ key: { kind } }: Reporter, { first_name, last_name, phone }: Contact): void {
  if (kind === 'report') return;
  const unexpected = Object.entries({ first_name, last_name, phone }).filter(([, value]) => given(value) !== null);
  if (unexpected.length > 0)
    throw new InputError(Object.fromEntries(unexpected.map(([name]) => [name, ['unexpected']])));
}

/** Changes the contact details of a case. A new address gets a mail with a link, and is valid once it is confirmed. */
export async function changeContact(
  app: ApiContext,
  reporter: Reporter,
  body: Contact,
  ip: string,
): Promise<{ email_waits: boolean }> {
  requireKnown(reporter, body);
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
    const { deya_id, kind, id } = row;
    // Another address may have been confirmed meanwhile.
    const { email, waits } = await judgeAddress(tx, reporter, row, wanted);
    await saveContact(tx, row, body, email);
    if (waits === null) return { email_waits: false };
    const address = sealAddress(app, waits);
    await enqueue(tx, 'mail.send', { template: 'report-email-confirm', ids: { deya_id, id, kind }, address });
    return { email_waits: true };
  });
}

const notFound = () => new AppError('confirmation_not_found', 422);

/** The address to which mails about a case go; null without one. */
async function addressBefore(
  tx: Tx,
  { person_id, email }: Pick<SentCase, 'person_id' | 'email'>,
): Promise<string | null> {
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

/** Writes the confirmed address of a case, and tells the one before. */
async function replaceAddress(app: ApiContext, tx: Tx, key: CaseKey, { mark, address }: NewAddress): Promise<void> {
  const { deya_id, kind, id } = key;
  const row = await lockCase(tx, key);
  // Erased meanwhile, or another address was confirmed first.
  const isWanted = row && (row.person_id !== null || row.email !== null) && markOf(id, row.email) === mark;
  if (!isWanted) throw notFound();
  const before = await addressBefore(tx, row);
  await sql`
    update ${CASE_TABLES[kind].row} set email = ${openAddress(app, address)}
    where deya_id = ${deya_id} and id = ${id}`.execute(tx);
  if (before === null) return;
  const told = { template: 'report-email-changed', ids: { deya_id, id, kind }, address: sealAddress(app, before) };
  await enqueue(tx, 'mail.send', told);
}

/** Confirms the new address of a case by the link that was mailed to it, and tells the one before. */
export async function confirmAddress(app: ApiContext, text: string, ip: string): Promise<void> {
  await rateLimit(app, 'one-time-link', networkOf(ip));
  const shown = { purpose: REPORT_EMAIL.purpose, text, now: app.clock.now() };
  const deya_id = (await seeOneTimeToken(app.db, shown))?.deya_id;
  if (!deya_id) throw notFound();
  await inScope(app.db, { deya_id }, async (tx) => {
    const taken = await takeOneTimeToken(tx, shown);
    const detail = taken?.detail ?? {};
    const one = caseOf(detail);
    if (!taken || !one || typeof detail['address'] !== 'string') throw notFound();
    await replaceAddress(app, tx, { deya_id, ...one }, { mark: taken.subject, address: detail['address'] });
  });
}
