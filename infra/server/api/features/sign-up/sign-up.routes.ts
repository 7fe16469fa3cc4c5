import { asTenant, type Tx } from '@hydria/database/db.ts';
import { signUpContract } from '@hydria/shared/contract/sign-up.ts';
import { signUpCodeForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/rules/languages.ts';
import { unmixScripts } from '@hydria/shared/rules/look-alikes.ts';
import { storedVat } from '@hydria/shared/rules/vat-number.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { sendsEBills } from '../supplies/e-bill.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit, rateLimitShared } from '../../kernel/rate-limit.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { today } from '../../kernel/today.ts';
import { sha256 } from '../../kernel/tokens.ts';
import { newBrowser } from '../tax-login/browser-cookie.ts';
import { ticketForDraft } from '../tax-login/tax-login.service.ts';
import { beginForMember, numberOfAccount } from './begin-for-member.ts';
import { createAccount } from './create-account.ts';
import { DRAFT_SECONDS, keepDraft, newDraft, sentDraft } from './draft-cookie.ts';
import {
  STANDING_CODES,
  changeDraft,
  expired,
  keyOf,
  prove,
  requireOpen,
  requireUtility,
  standingOf,
  suppliesOf,
  termsOf,
  viewOf,
  type Caller,
} from './drafts.ts';
import { requestSupplies } from './request-supplies.ts';
import {
  deleteDraft,
  insertDraft,
  selectDraft,
  selectStanding,
  updateAnswers,
  updateCitizen,
  type DraftKey,
} from './sign-up.sql.ts';

/** Counts a code that is tried for a number, before it is looked for: a guess learns nothing, and few are admitted. */
async function countTry(app: ApiContext, afm: string, ip: string): Promise<void> {
  const network = networkOf(ip);
  await rateLimitShared(app, { all: 'sign-up-installation', strained: 'sign-up-strained', whole: [], network });
  await rateLimit(app, 'sign-up-network', network);
  await rateLimit(app, 'sign-up-number', afm, network);
}

/** The code for the first supply that is the person's already, or that they have asked for (spec D §8). */
async function knownOf(tx: Tx, key: DraftKey, codes: readonly string[], day: string) {
  const standing = await selectStanding(tx, key, day);
  const known = codes.map((code) => standingOf(code, standing)).find((one) => one !== 'new');
  return known ? STANDING_CODES[known] : null;
}

/** Refuses a code of which each supply is the person's, or asked for. */
async function refuseKnown(tx: Tx, key: DraftKey, codes: readonly string[], day: string): Promise<void> {
  const standing = await selectStanding(tx, key, day);
  if (codes.some((code) => standingOf(code, standing) === 'new')) return;
  const known = await knownOf(tx, key, codes, day);
  if (known) throw new InputError({ code: [known] });
}

/** The tax number of the browser's draft. */
async function numberOf(app: ApiContext, caller: Caller): Promise<string> {
  const key = keyOf(app, caller);
  const draft = key && (await asTenant(app.db, caller.deya_id, (tx) => selectDraft(tx, key, app.clock.now())));
  if (!draft?.answers.afm || draft.done_at) throw expired();
  return draft.answers.afm;
}

export const signUp = defineEndpoints(signUpContract, {
  'GET /api/sign-up': async (app, { query: { deya_id }, headers, session }) => {
    const key = keyOf(app, { deya_id, headers, session });
    const { valid_from } = await termsOf(app, deya_id);
    return asTenant(app.db, deya_id, async (tx) => {
      const utility = await requireUtility(tx, deya_id);
      const draft = key && (await selectDraft(tx, key, app.clock.now()));
      const facts = { utility, terms_from: valid_from, day: today(app.clock) };
      return { draft: draft ? await viewOf(tx, draft, facts) : null };
    });
  },

  'DELETE /api/sign-up': async (app, { query: { deya_id }, headers, session }) => {
    const key = keyOf(app, { deya_id, headers, session });
    if (key) await asTenant(app.db, deya_id, (tx) => deleteDraft(tx, key));
    return DONE;
  },

  'POST /api/sign-up/number': async (app, { body, headers, ip, session, setHeader }) => {
    const { deya_id, country, afm: written } = body;
    await rateLimit(app, 'sign-up', networkOf(ip));
    const secret = sentDraft(app.config, headers.cookie) ?? newDraft();
    const key = { deya_id, token_sha256: sha256(secret), person_id: session?.person_id ?? null };
    const afm = storedVat(country, written);
    const { valid_from } = await termsOf(app, deya_id);
    const now = app.clock.now();
    const known = session ? await numberOfAccount(app, session.person_id) : null;
    const view = await asTenant(app.db, deya_id, async (tx) => {
      const utility = await requireOpen(tx, deya_id);
      const before = await selectDraft(tx, key, now, true);
      if (!before || before.done_at) await insertDraft(tx, key, now, DRAFT_SECONDS);
      const answers = before && !before.done_at ? before.answers : {};
      // The number of an account changes by the staff alone, also where the draft does not know it yet.
      if (known !== null && known !== afm) throw new InputError({ afm: ['afm_of_account'] });
      // Another number has other supplies and another person.
      const isSame = answers.afm === afm;
      if (!isSame) await updateCitizen(tx, key, null);
      const { code, passkey, account, customer_type } = answers;
      const kept = {
        ...(code !== undefined && { code }),
        ...(passkey !== undefined && { passkey }),
        ...(account && { account }),
        ...(customer_type && { customer_type }),
      };
      await updateAnswers(tx, key, { ...(isSame ? answers : kept), country, afm });
      const draft = await selectDraft(tx, key, now);
      if (!draft) throw expired();
      return viewOf(tx, draft, { utility, terms_from: valid_from, day: today(app.clock) });
    });
    setHeader('set-cookie', keepDraft(app.config, secret));
    return view;
  },

  'POST /api/sign-up/code': async (app, { body: { deya_id, code, passkey }, headers, ip, session }) => {
    const caller = { deya_id, headers, session };
    await countTry(app, await numberOf(app, caller), ip);
    return changeDraft(app, caller, async ({ tx, key, draft, utility }) => {
      const limits = {
        code_mask: utility.customer_code_mask,
        passkey_required: utility.settings.registration_passkey ?? false,
      };
      requireForm(signUpCodeForm, { code, passkey }, limits);
      const { passkey: _before, ...answers } = draft.answers;
      const given = { code, ...(passkey !== undefined && { passkey }) };
      const proved = await prove(tx, key, utility, { ...answers, ...given });
      await refuseKnown(tx, key, proved.length > 0 ? proved : [code], today(app.clock));
      return { ...answers, ...given, proved, chosen: code === answers.code ? (answers.chosen ?? []) : [] };
    });
  },

  'POST /api/sign-up/ticket': async (app, { body, headers, session, setHeader }) => {
    const { deya_id, lang = DEFAULT_LANGUAGE } = body;
    const caller = { deya_id, headers, session };
    await numberOf(app, caller);
    const key = keyOf(app, caller);
    if (!key) throw expired();
    const { hash: browser, cookie } = newBrowser(app.config);
    const token = await ticketForDraft(app, {
      deya_id,
      draft: key.token_sha256.toString('base64url'),
      browser,
      lang,
    });
    setHeader('set-cookie', cookie);
    return { token };
  },

  'POST /api/sign-up/identity': (app, { body: { deya_id, use }, headers, session }) =>
    changeDraft(app, { deya_id, headers, session }, async ({ tx, key, draft, utility }) => {
      const { citizen, answers } = draft;
      if (!citizen) throw new AppError('identity_not_found', 404);
      if (!use) {
        await updateCitizen(tx, key, null);
        return { ...answers, identity_used: false, chosen: [] };
      }
      const isSame = citizen.taxid === answers.afm;
      // The number of an account changes by the staff alone.
      if (!isSame && answers.known?.includes('number')) throw new AppError('identity_other_person', 409);
      const identified = { ...answers, country: 'EL', afm: citizen.taxid, identity_used: true };
      if (isSame) return identified;
      return { ...identified, proved: await prove(tx, key, utility, identified), added: [], chosen: [] };
    }),

  'POST /api/sign-up/supplies/add': async (app, { body: { deya_id, payment_code }, headers, ip, session }) => {
    const caller = { deya_id, headers, session };
    await countTry(app, await numberOf(app, caller), ip);
    return changeDraft(app, caller, async ({ tx, key, draft: { answers }, utility }) => {
      const found = await prove(tx, key, utility, { ...answers, code: barePaymentCode(payment_code) });
      if (found.length === 0) throw new InputError({ payment_code: ['invalid_payment_code'] });
      const added = [...new Set([...(answers.added ?? []), ...found])];
      return { ...answers, added, chosen: [...new Set([...(answers.chosen ?? []), ...found])] };
    });
  },

  'POST /api/sign-up/supplies': (app, { body: { deya_id, supplies, customer_type }, headers, session }) =>
    changeDraft(app, { deya_id, headers, session }, async ({ tx, key, draft, utility }) => {
      const offered = await suppliesOf(tx, draft, utility);
      const chosen = offered.filter(({ id }) => supplies.includes(id));
      if (chosen.length < new Set(supplies).size) throw new InputError({ supplies: ['supply_not_found'] });
      const codes = chosen.map(({ kwdikos_katanalwti }) => kwdikos_katanalwti);
      const known = await knownOf(tx, key, codes, today(app.clock));
      if (known) throw new InputError({ supplies: [known] });
      return { ...draft.answers, chosen: codes, customer_type };
    }),

  'POST /api/sign-up/account': (app, { body: { deya_id, ...given }, headers, session }) =>
    changeDraft(app, { deya_id, headers, session }, async ({ tx, draft: { answers } }) => {
      if (given.e_bill === 'yes' && !(await sendsEBills(tx, deya_id)))
        throw new InputError({ e_bill: ['ebill_unavailable'] });
      return {
        ...answers,
        account: {
          ...given,
          first_name: unmixScripts(given.first_name.normalize('NFC')),
          last_name: unmixScripts(given.last_name.normalize('NFC')),
          phone: toE164(given.phone) ?? given.phone,
        },
      };
    }),

  // A registration makes an account; a signed-in person has one, so their browser's draft is not this one.
  'POST /api/sign-up': (app, { body, headers, ip }) =>
    createAccount(app, { ...body, headers, session: null, network: networkOf(ip) }),

  'POST /api/sign-up/member': async (app, { body: { deya_id }, headers, session: { person_id }, setHeader }) => {
    const secret = sentDraft(app.config, headers.cookie) ?? newDraft();
    const view = await beginForMember(app, { deya_id, token_sha256: sha256(secret), person_id });
    setHeader('set-cookie', keepDraft(app.config, secret));
    return view;
  },

  'POST /api/sign-up/request': (app, { body, headers, session }) =>
    requestSupplies(app, session.person_id, { ...body, headers, session }),
});
