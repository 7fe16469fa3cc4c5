import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { SignUpAnswers } from '@hydria/database/tables/requests.ts';
import type { SignUpDraft, SignUpSupply } from '@hydria/shared/contract/sign-up.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { toGreekLetters, toLatinLetters } from '@hydria/shared/rules/look-alikes.ts';
import { fitToMask, isSupplyCode, signsOf } from '@hydria/shared/rules/supply-code.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { sha256 } from '../../kernel/tokens.ts';
import { legalText } from '../deya/legal/legal-text.ts';
import { bareCode } from '../registrations/bare-code.ts';
import { sentDraft } from './draft-cookie.ts';
import {
  findSupplies,
  selectDraft,
  selectStanding,
  selectSuppliesOf,
  selectUtility,
  updateAnswers,
  type Draft,
  type DraftKey,
  type Standing,
  type Utility,
} from './sign-up.sql.ts';

/** The day from which the terms of use apply that the utility shows today. */
export const termsOf = async (
  app: ApiContext,
  deya_id: number,
): Promise<{ valid_from: string; deya_id: number | null }> =>
  legalText(app, { deya_id, kind: 'terms-of-use', lang: 'el' });

export const expired = (): AppError => new AppError('sign_up_expired', 404);

/** The browser that calls, and the person who is signed in. */
export interface Caller {
  deya_id: number;
  headers: { cookie?: string | undefined };
  session: { person_id: number } | null;
}

/** The draft's key, by the cookie of the browser. A draft of a signed-in person is there for that person alone. */
export function keyOf({ config }: ApiContext, { deya_id, headers, session }: Caller): DraftKey | undefined {
  const secret = sentDraft(config, headers.cookie);
  if (secret === undefined) return undefined;
  return { deya_id, token_sha256: sha256(secret), person_id: session?.person_id ?? null };
}

/** The utility, if it is in service. */
export async function requireUtility(tx: Tx, deya_id: number): Promise<Utility> {
  const utility = await selectUtility(tx, deya_id);
  if (!utility) throw new AppError('deya_not_found', 404);
  return utility;
}

/** The utility, if it takes registrations. */
export async function requireOpen(tx: Tx, deya_id: number): Promise<Utility> {
  const utility = await requireUtility(tx, deya_id);
  if (!utility.registration_open) throw new AppError('registration_closed', 403);
  return utility;
}

/** Spellings of a supply code: in the utility's form, as written, without separators, and with the letters of either script. */
export function spellingsOf(written: string, mask: string | null): string[] {
  const text = written.trim().normalize('NFC').toUpperCase();
  const plain = [fitToMask(text, mask), text, signsOf(text).join('')];
  return [...new Set([...plain, ...plain.map(toGreekLetters), ...plain.map(toLatinLetters)])];
}

/** Supplies to which both the tax number and the code lead. */
export async function prove(
  tx: Tx,
  { deya_id }: DraftKey,
  { customer_code_mask, settings }: Utility,
  { afm = '', code = '', passkey = '' }: Pick<SignUpAnswers, 'afm' | 'code' | 'passkey'>,
): Promise<string[]> {
  const codes = spellingsOf(code, customer_code_mask);
  const found = await findSupplies(tx, { deya_id, afm, codes, payment_code: barePaymentCode(code), passkey });
  const named = new Set([...found.by_code, ...found.by_payment]);
  const keyed = new Set(found.by_passkey);
  return found.by_number.filter((one) => named.has(one) && (!settings.registration_passkey || keyed.has(one)));
}

/** Whether the person has shown that the number is theirs: by a code of one of its supplies, or at the tax authority. */
export const isProved = ({ proved = [], added = [], identity_used = false }: SignUpAnswers): boolean =>
  identity_used || proved.length > 0 || added.length > 0;

/** The beginning of an address: enough for its owner to tell two apart. */
const shortened = (address: string | null): string | null => address && `${[...address].slice(0, 4).join('').trim()}…`;

const LAST = 3;

/** The end of a code, for the same. */
const endOf = (code: string): string => `…${[...code].slice(-LAST).join('')}`;

/** Whether the person has the supply, or has asked for it. Judged by their own rows alone, so the answer reveals no supply. */
export function standingOf(code: string, { own, requested }: Standing): SignUpSupply['standing'] {
  const bare = bareCode(code);
  if (own.some((one) => bareCode(one) === bare)) return 'own';
  return requested.some((one) => bareCode(one) === bare) ? 'requested' : 'new';
}

/** Codes for a supply that is the person's already, or waits for the utility. */
export const STANDING_CODES = { own: 'customer_exists', requested: 'supply_already_requested' } as const;

/** A supply of a draft, with its code and the tax numbers of its liable party and its owner. */
export interface DraftSupply extends Omit<SignUpSupply, 'standing'> {
  kwdikos_katanalwti: string;
  afm: string | null;
  owner_afm: string | null;
}

const idOf = ({ token_sha256 }: DraftKey, code: string): string =>
  sha256(`${token_sha256.toString('hex')} ${code}`)
    .toString('base64url')
    .slice(0, 16);

/** The supply code that the person wrote, in the utility's form; none when it is a payment code. */
function writtenCode(code: string, mask: string | null): string[] {
  // A payment code names a bill: the staff could not tell which supply is meant.
  if (barePaymentCode(code).startsWith('RF') || !isSupplyCode(code.replaceAll(/\s/g, ''), mask)) return [];
  return [fitToMask(code.trim().normalize('NFC').toUpperCase(), mask)];
}

/** The supplies that a draft may follow. */
export async function suppliesOf(tx: Tx, draft: Draft, utility: Utility): Promise<DraftSupply[]> {
  const { afm, code, proved = [], added = [], chosen = [], identity_used = false } = draft.answers;
  const supply = (kwdikos_katanalwti: string) => ({
    id: idOf(draft, kwdikos_katanalwti),
    kwdikos_katanalwti,
    chosen: chosen.includes(kwdikos_katanalwti),
  });
  const written = writtenCode(code ?? '', utility.customer_code_mask).map((one): DraftSupply => ({
    ...supply(one),
    code: one,
    address: null,
    origin: 'written',
    afm: null,
    owner_afm: null,
  }));
  if (!isProved(draft.answers)) return written;
  const rows = await selectSuppliesOf(tx, draft.deya_id, afm ?? '');
  const found = rows.map(({ code: one, address, afm: of, owner_afm }): DraftSupply => {
    const isNamed = identity_used || proved.includes(one) || added.includes(one);
    return {
      ...supply(one),
      code: isNamed ? one : endOf(one),
      address: identity_used ? address : shortened(address),
      origin: added.includes(one) ? 'added' : 'found',
      afm: of,
      owner_afm,
    };
  });
  // The number was proved and the code belongs to another one: a tenant asks for the supply of the landlord.
  return proved.length === 0 && added.length === 0 ? [...found, ...written] : found;
}

/** Facts that the view of a draft needs beside it. */
export interface ViewFacts {
  utility: Utility;
  terms_from: string;
  day: string;
}

/** Questions that are not asked, because the person is signed in. */
const knownOf = ({ person_id, answers: { known = [] } }: Draft): SignUpDraft['known'] =>
  person_id === null ? [] : ['account', ...known];

/** The draft as its browser sees it. */
export async function viewOf(tx: Tx, draft: Draft, { utility, terms_from, day }: ViewFacts): Promise<SignUpDraft> {
  const { answers, citizen, done_at, expires_at } = draft;
  const supplies = done_at ? [] : await suppliesOf(tx, draft, utility);
  const standing = await selectStanding(tx, draft, day);
  return {
    state: done_at ? 'done' : 'open',
    known: knownOf(draft),
    expires_at: expires_at.toISOString(),
    country: (answers.country as SignUpDraft['country'] | undefined) ?? null,
    afm: answers.afm ?? null,
    code: answers.code ?? null,
    passkey: answers.passkey ?? null,
    identity_required: utility.register_with_taxis,
    identity: citizen && {
      afm: citizen.taxid,
      first_name: citizen.first_name,
      last_name: citizen.last_name,
      at: citizen.at,
      used: answers.identity_used ?? false,
    },
    supplies: supplies.map(({ kwdikos_katanalwti, afm: _afm, owner_afm: _owner, ...shown }) => ({
      ...shown,
      standing: standingOf(kwdikos_katanalwti, standing),
    })),
    customer_type: answers.customer_type ?? null,
    account: answers.account ?? null,
    email: answers.email ?? answers.account?.email ?? null,
    terms_from,
  };
}

/** A draft that is being changed, in the transaction of its utility. */
interface Changing {
  tx: Tx;
  key: DraftKey;
  draft: Draft;
  utility: Utility;
}

/** Changes the answers of the browser's draft, and answers with the draft as it is then. */
export async function changeDraft(
  app: ApiContext,
  caller: Caller,
  change: (changing: Changing) => Promise<SignUpAnswers>,
): Promise<SignUpDraft> {
  const { deya_id } = caller;
  const key = keyOf(app, caller);
  const { valid_from } = await termsOf(app, deya_id);
  return asTenant(app.db, deya_id, async (tx) => {
    const utility = await requireOpen(tx, deya_id);
    const draft = key && (await selectDraft(tx, key, app.clock.now(), true));
    if (!key || !draft || draft.done_at) throw expired();
    const answers = await change({ tx, key, draft, utility });
    await updateAnswers(tx, key, answers);
    const changed = await selectDraft(tx, key, app.clock.now());
    if (!changed) throw expired();
    return viewOf(tx, changed, { utility, terms_from: valid_from, day: today(app.clock) });
  });
}
