import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { SignUpAnswers } from '@hydria/database/tables/requests.ts';
import type { SignUpDraft, SignUpSupply } from '@hydria/shared/contract/sign-up.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { toGreekLetters, toLatinLetters } from '@hydria/shared/rules/look-alikes.ts';
import { fitToMask, isSupplyCode, signsOf } from '@hydria/shared/rules/supply-code.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { sha256 } from '../../kernel/tokens.ts';
import { legalText } from '../deya/legal/legal-text.ts';
import { sentDraft } from './draft-cookie.ts';
import {
  findSupplies,
  selectDraft,
  selectSuppliesOf,
  selectUtility,
  updateAnswers,
  type Draft,
  type DraftKey,
  type Utility,
} from './sign-up.sql.ts';

/** The day from which the terms of use apply that the utility shows today. */
export const termsOf = async (
  app: ApiContext,
  deya_id: number,
): Promise<{ valid_from: string; deya_id: number | null }> =>
  legalText(app, { deya_id, kind: 'terms-of-use', lang: 'el' });

export const expired = (): AppError => new AppError('sign_up_expired', 404);

/** The draft's key, by the cookie of the browser. */
export function keyOf({ config }: ApiContext, deya_id: number, cookies: string | undefined): DraftKey | undefined {
  const secret = sentDraft(config, cookies);
  return secret === undefined ? undefined : { deya_id, token_sha256: sha256(secret) };
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

/** A supply of a draft, with its code and the tax number of its liable party. */
export interface DraftSupply extends SignUpSupply {
  kwdikos_katanalwti: string;
  afm: string | null;
}

const idOf = ({ token_sha256 }: DraftKey, code: string): string =>
  sha256(`${token_sha256.toString('hex')} ${code}`)
    .toString('base64url')
    .slice(0, 16);

/** The supplies that a draft may follow. */
export async function suppliesOf(tx: Tx, draft: Draft, utility: Utility): Promise<DraftSupply[]> {
  const { afm, code, proved = [], added = [], chosen = [], identity_used = false } = draft.answers;
  const supply = (kwdikos_katanalwti: string) => ({
    id: idOf(draft, kwdikos_katanalwti),
    kwdikos_katanalwti,
    chosen: chosen.includes(kwdikos_katanalwti),
  });
  if (!isProved(draft.answers)) {
    const { customer_code_mask: mask } = utility;
    const written = fitToMask((code ?? '').trim().normalize('NFC').toUpperCase(), mask);
    // A payment code names a bill: the staff could not tell which supply is meant.
    if (barePaymentCode(code ?? '').startsWith('RF') || !isSupplyCode((code ?? '').replaceAll(/\s/g, ''), mask))
      return [];
    return [{ ...supply(written), code: written, address: null, origin: 'written', afm: null }];
  }
  const rows = await selectSuppliesOf(tx, draft.deya_id, afm ?? '');
  return rows.map(({ code: one, address, afm: of }) => {
    const isNamed = identity_used || proved.includes(one) || added.includes(one);
    return {
      ...supply(one),
      code: isNamed ? one : endOf(one),
      address: identity_used ? address : shortened(address),
      origin: added.includes(one) ? 'added' : 'found',
      afm: of,
    };
  });
}

/** The draft as its browser sees it. */
export async function viewOf(tx: Tx, draft: Draft, utility: Utility, terms_from: string): Promise<SignUpDraft> {
  const { answers, citizen, done_at, expires_at } = draft;
  const supplies = done_at ? [] : await suppliesOf(tx, draft, utility);
  return {
    state: done_at ? 'done' : 'open',
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
    supplies: supplies.map(({ kwdikos_katanalwti: _code, afm: _afm, ...shown }) => shown),
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

/** The browser that calls. */
export interface Caller {
  deya_id: number;
  cookies: string | undefined;
}

/** Changes the answers of the browser's draft, and answers with the draft as it is then. */
export async function changeDraft(
  app: ApiContext,
  { deya_id, cookies }: Caller,
  change: (changing: Changing) => Promise<SignUpAnswers>,
): Promise<SignUpDraft> {
  const key = keyOf(app, deya_id, cookies);
  const { valid_from } = await termsOf(app, deya_id);
  return asTenant(app.db, deya_id, async (tx) => {
    const utility = await requireOpen(tx, deya_id);
    const draft = key && (await selectDraft(tx, key, app.clock.now(), true));
    if (!key || !draft || draft.done_at) throw expired();
    const answers = await change({ tx, key, draft, utility });
    await updateAnswers(tx, key, answers);
    const changed = await selectDraft(tx, key, app.clock.now());
    if (!changed) throw expired();
    return viewOf(tx, changed, utility, valid_from);
  });
}
