import { asTenant } from '@hydria/database/db.ts';
import { signUpContract } from '@hydria/shared/contract/sign-up.ts';
import { signUpCodeForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/rules/languages.ts';
import { unmixScripts } from '@hydria/shared/rules/look-alikes.ts';
import { storedVat } from '@hydria/shared/rules/vat-number.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { sha256 } from '../../kernel/tokens.ts';
import { newBrowser } from '../tax-login/browser-cookie.ts';
import { ticketForDraft } from '../tax-login/tax-login.service.ts';
import { createAccount } from './create-account.ts';
import { DRAFT_SECONDS, keepDraft, newDraft, sentDraft } from './draft-cookie.ts';
import {
  changeDraft,
  expired,
  keyOf,
  prove,
  requireOpen,
  requireUtility,
  suppliesOf,
  termsOf,
  viewOf,
} from './drafts.ts';
import { deleteDraft, insertDraft, selectDraft, updateAnswers, updateCitizen } from './sign-up.sql.ts';

/** Counts a code that is tried for a number, before it is looked for: a guess learns nothing, and few are admitted. */
async function countTry(app: ApiContext, afm: string, ip: string): Promise<void> {
  const network = networkOf(ip);
  await rateLimit(app, 'sign-up-installation');
  await rateLimit(app, 'sign-up-network', network);
  await rateLimit(app, 'sign-up-number', afm, network);
}

/** The tax number of the browser's draft. */
async function numberOf(app: ApiContext, deya_id: number, cookies: string | undefined): Promise<string> {
  const key = keyOf(app, deya_id, cookies);
  const draft = key && (await asTenant(app.db, deya_id, (tx) => selectDraft(tx, key, app.clock.now())));
  if (!draft?.answers.afm || draft.done_at) throw expired();
  return draft.answers.afm;
}

export const signUp = defineEndpoints(signUpContract, {
  'GET /api/sign-up': async (app, { query: { deya_id }, headers }) => {
    const key = keyOf(app, deya_id, headers.cookie);
    const { valid_from } = await termsOf(app, deya_id);
    return asTenant(app.db, deya_id, async (tx) => {
      const utility = await requireUtility(tx, deya_id);
      const draft = key && (await selectDraft(tx, key, app.clock.now()));
      return { draft: draft ? await viewOf(tx, draft, utility, valid_from) : null };
    });
  },

  'DELETE /api/sign-up': async (app, { query: { deya_id }, headers }) => {
    const key = keyOf(app, deya_id, headers.cookie);
    if (key) await asTenant(app.db, deya_id, (tx) => deleteDraft(tx, key));
    return DONE;
  },

  'POST /api/sign-up/number': async (app, { body: { deya_id, country, afm: written }, headers, ip, setHeader }) => {
    await rateLimit(app, 'sign-up', networkOf(ip));
    const secret = sentDraft(app.config, headers.cookie) ?? newDraft();
    const key = { deya_id, token_sha256: sha256(secret) };
    const afm = storedVat(country, written);
    const { valid_from } = await termsOf(app, deya_id);
    const now = app.clock.now();
    const view = await asTenant(app.db, deya_id, async (tx) => {
      const utility = await requireOpen(tx, deya_id);
      const before = await selectDraft(tx, key, now, true);
      if (!before || before.done_at) await insertDraft(tx, key, now, DRAFT_SECONDS);
      const answers = before && !before.done_at ? before.answers : {};
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
      return viewOf(tx, draft, utility, valid_from);
    });
    setHeader('set-cookie', keepDraft(app.config, secret));
    return view;
  },

  'POST /api/sign-up/code': async (app, { body: { deya_id, code, passkey }, headers, ip }) => {
    await countTry(app, await numberOf(app, deya_id, headers.cookie), ip);
    return changeDraft(app, { deya_id, cookies: headers.cookie }, async ({ tx, key, draft, utility }) => {
      const limits = {
        code_mask: utility.customer_code_mask,
        passkey_required: utility.settings.registration_passkey ?? false,
      };
      requireForm(signUpCodeForm, { code, passkey }, limits);
      const { passkey: _before, ...answers } = draft.answers;
      const given = { code, ...(passkey !== undefined && { passkey }) };
      const proved = await prove(tx, key, utility, { ...answers, ...given });
      return { ...answers, ...given, proved, chosen: code === answers.code ? (answers.chosen ?? []) : [] };
    });
  },

  'POST /api/sign-up/ticket': async (app, { body: { deya_id, lang = DEFAULT_LANGUAGE }, headers, setHeader }) => {
    await numberOf(app, deya_id, headers.cookie);
    const key = keyOf(app, deya_id, headers.cookie);
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

  'POST /api/sign-up/identity': (app, { body: { deya_id, use }, headers }) =>
    changeDraft(app, { deya_id, cookies: headers.cookie }, async ({ tx, key, draft, utility }) => {
      const { citizen, answers } = draft;
      if (!citizen) throw new AppError('identity_not_found', 404);
      if (!use) {
        await updateCitizen(tx, key, null);
        return { ...answers, identity_used: false, chosen: [] };
      }
      const isSame = citizen.taxid === answers.afm;
      const identified = { ...answers, country: 'EL', afm: citizen.taxid, identity_used: true };
      if (isSame) return identified;
      return { ...identified, proved: await prove(tx, key, utility, identified), added: [], chosen: [] };
    }),

  'POST /api/sign-up/supplies/add': async (app, { body: { deya_id, payment_code }, headers, ip }) => {
    await countTry(app, await numberOf(app, deya_id, headers.cookie), ip);
    return changeDraft(app, { deya_id, cookies: headers.cookie }, async ({ tx, key, draft: { answers }, utility }) => {
      const found = await prove(tx, key, utility, { ...answers, code: barePaymentCode(payment_code) });
      if (found.length === 0) throw new InputError({ payment_code: ['invalid_payment_code'] });
      const added = [...new Set([...(answers.added ?? []), ...found])];
      return { ...answers, added, chosen: [...new Set([...(answers.chosen ?? []), ...found])] };
    });
  },

  'POST /api/sign-up/supplies': (app, { body: { deya_id, supplies, customer_type }, headers }) =>
    changeDraft(app, { deya_id, cookies: headers.cookie }, async ({ tx, draft, utility }) => {
      const offered = await suppliesOf(tx, draft, utility);
      const chosen = offered.filter(({ id }) => supplies.includes(id));
      if (chosen.length < new Set(supplies).size) throw new InputError({ supplies: ['supply_not_found'] });
      const codes = chosen.map(({ kwdikos_katanalwti }) => kwdikos_katanalwti);
      return { ...draft.answers, chosen: codes, customer_type };
    }),

  'POST /api/sign-up/account': (app, { body: { deya_id, ...given }, headers }) =>
    changeDraft(app, { deya_id, cookies: headers.cookie }, async ({ draft: { answers } }) => ({
      ...answers,
      account: {
        ...given,
        first_name: unmixScripts(given.first_name.normalize('NFC')),
        last_name: unmixScripts(given.last_name.normalize('NFC')),
        phone: toE164(given.phone) ?? given.phone,
      },
    })),

  'POST /api/sign-up': (app, { body, headers, ip }) =>
    createAccount(app, { ...body, cookies: headers.cookie, network: networkOf(ip) }),
});
