import { randomUUID } from 'node:crypto';
import { emailInUse, giveFirstRole, signInLookup } from '@hydria/database/cross-utility.ts';
import { asMember, asTenant, type Tx } from '@hydria/database/db.ts';
import { violatedConstraint } from '@hydria/database/unique-violation.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { DEFAULT_LANGUAGE, type Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { AppError, InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { isTooCommon } from '../account/common-passwords.ts';
import { audit } from '../audit/audit.ts';
import { keepIdentity } from '../tax-login/tax-login.sql.ts';
import { addSupplies, isLinkedAtOnce } from './add-supplies.ts';
import {
  expired,
  isProved,
  keyOf,
  requireOpen,
  suppliesOf,
  termsOf,
  viewOf,
  type Caller,
  type DraftSupply,
  type ViewFacts,
} from './drafts.ts';
import { finishDraft, selectDraft, type Draft, type DraftKey, type Utility } from './sign-up.sql.ts';

interface Asked {
  deya_id: number;
  lang?: Language | undefined;
  password: string;
  /** The version of the terms that the page has shown. */
  terms_from: string;
  idempotency_key: string;
  headers: Caller['headers'];
  session: null;
  network: string;
}

/** A draft with an answer to every question. */
interface Complete {
  draft: Draft;
  utility: Utility;
  account: NonNullable<Draft['answers']['account']>;
  customer_type: NonNullable<Draft['answers']['customer_type']>;
  afm: string;
  chosen: DraftSupply[];
}

const incomplete = () => new AppError('sign_up_incomplete', 422);

async function requireComplete(tx: Tx, draft: Draft, utility: Utility): Promise<Complete> {
  const { account, customer_type, afm, identity_used = false } = draft.answers;
  const chosen = (await suppliesOf(tx, draft, utility)).filter((supply) => supply.chosen);
  if (!account || !customer_type || !afm || chosen.length === 0) throw incomplete();
  if (utility.register_with_taxis && !identity_used) throw incomplete();
  return { draft, utility, account, customer_type, afm, chosen };
}

/** The facts from which the account's rows are written. */
interface NewAccount extends Complete {
  person_id: number;
  password_hash: string;
  terms: { valid_from: string; deya_id: number | null };
  lang: Language;
  now: Date;
  /** The calendar day where the utility is. */
  day: string;
}

/** Writes the person, their password, their link to the utility, their supplies and the proof of what they accepted. */
async function insertAccount(tx: Tx, email: string, account: NewAccount): Promise<void> {
  const { draft, utility, person_id, password_hash, terms, lang, now, chosen, afm, account: person } = account;
  const { deya_id, answers, citizen } = draft;
  const { first_name, last_name, phone } = person;
  await tx
    .insertInto('person')
    .values({ id: person_id, email, first_name, last_name, phone, lang, created_at: now, updated_at: now })
    .execute();
  await tx.insertInto('person_credential').values({ person_id, password_hash, changed_at: now }).execute();
  const isActive = chosen.some((supply) => isLinkedAtOnce({ answers, utility, afm }, supply));
  const link = isActive ? ({ status: 'active', decided_at: now } as const) : ({ status: 'pending' } as const);
  await tx
    .insertInto('person_deya')
    .values({ deya_id, person_id, subscribe: Number(person.subscribe), created_at: now, ...link })
    .execute();
  await giveFirstRole(tx, deya_id);
  if (isProved(answers)) await tx.updateTable('person').set({ afm }).where('id', '=', person_id).execute();
  if (citizen && answers.identity_used)
    await keepIdentity(tx, { deya_id, person_id, provider: citizen.provider, now }, citizen);
  await addSupplies(tx, { ...account, deya_id, answers, person: account.account, e_bill: person.e_bill === 'yes' });
  await tx
    .insertInto('terms_acceptance')
    .values({ person_id, kind: 'terms-of-use', accepted_at: now, deya_id: terms.deya_id, valid_from: terms.valid_from })
    .execute();
  await audit(tx, { deya_id, action: 'account-registered', person_id, at: now });
}

/**
 * Makes the account, or does the same work for nothing when the address is taken: only the mail to that address says which it was
 * (decisions 24).
 */
async function writeOrTell(tx: Tx, account: NewAccount): Promise<void> {
  const { person_id, now } = account;
  const email = account.account.email.toLowerCase();
  const known = await signInLookup(tx, email, now);
  const isTaken = await emailInUse(tx, email, 0, now);
  await sql`savepoint account`.execute(tx);
  await insertAccount(tx, isTaken ? `${randomUUID()}@taken.invalid` : email, account);
  await (isTaken ? sql`rollback to savepoint account` : sql`release savepoint account`).execute(tx);
  const template = isTaken && known?.confirmed ? 'sign-up-known' : 'email-confirm';
  const ids = { person_id: isTaken ? (known?.person_id ?? 0) : person_id };
  await enqueue(tx, 'mail.send', { template, ids });
}

interface Writing {
  key: DraftKey;
  asked: Asked;
  password_hash: string;
  terms: NewAccount['terms'];
}

const factsOf = ({ clock }: ApiContext, utility: Utility, terms_from: string): ViewFacts => ({
  utility,
  terms_from,
  day: today(clock),
});

/** All of it or nothing, in one transaction. A draft that is done stays as it is: the key and the back button lead to one account. */
async function write(app: ApiContext, { key, asked, password_hash, terms }: Writing): Promise<SignUpDraft> {
  const { deya_id, lang = DEFAULT_LANGUAGE, idempotency_key } = asked;
  const { rows } = await sql<{ id: number }>`select nextval('hydria_id') as id`.execute(app.db);
  const person_id = rows[0]!.id;
  return asMember(app.db, deya_id, person_id, async (tx) => {
    const now = app.clock.now();
    const utility = await requireOpen(tx, deya_id);
    const draft = await selectDraft(tx, key, now, true);
    if (!draft) throw expired();
    if (draft.done_at) return viewOf(tx, draft, factsOf(app, utility, terms.valid_from));
    const complete = await requireComplete(tx, draft, utility);
    await writeOrTell(tx, { ...complete, person_id, password_hash, terms, lang, now, day: today(app.clock) });
    await finishDraft(tx, key, { email: complete.account.email, idempotency_key, now });
    const done = await selectDraft(tx, key, now);
    return viewOf(tx, done!, factsOf(app, utility, terms.valid_from));
  });
}

/** `POST /api/sign-up`: makes the account of the browser's draft. */
export async function createAccount(app: ApiContext, asked: Asked): Promise<SignUpDraft> {
  const { deya_id, password, network } = asked;
  const key = keyOf(app, asked);
  if (!key) throw expired();
  await rateLimit(app, 'sign-up', network);
  const terms = await termsOf(app, deya_id);
  const before = await asTenant(app.db, deya_id, async (tx) => {
    const utility = await requireOpen(tx, deya_id);
    const draft = await selectDraft(tx, key, app.clock.now());
    if (!draft) throw expired();
    if (draft.done_at) return viewOf(tx, draft, factsOf(app, utility, terms.valid_from));
    return requireComplete(tx, draft, utility);
  });
  if ('state' in before) return before;
  if (asked.terms_from !== terms.valid_from) throw new AppError('terms_changed', 409);
  const { account, utility, afm } = before;
  const { email, first_name, last_name, phone } = account;
  const names = [utility.title, utility.title_latin, utility.city, utility.city_latin];
  if (isTooCommon(password, [email, first_name, last_name, phone, afm, ...names]))
    throw new InputError({ password: ['password_too_common'] });
  await rateLimit(app, 'mail', 'confirm', email.toLowerCase());
  const password_hash = await app.passwords.hash(password);
  const writing = { key, asked, password_hash, terms };
  return write(app, writing).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    // Two registrations with one address at once: the second one finds the first.
    if (constraint === 'person_email_key') return write(app, writing);
    // The person has proved at the tax authority who they are, so they may know that they have an account.
    if (constraint?.startsWith('external_identity')) throw new AppError('customer_exists', 409);
    throw error;
  });
}
