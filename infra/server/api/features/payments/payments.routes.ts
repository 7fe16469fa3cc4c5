import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { SIGNATURE_HEADER } from '@hydria/adapters/bank/signature.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { paymentsContract } from '@hydria/shared/contract/payments.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/rules/languages.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { keysetPage } from '../../kernel/keyset-page.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { lockDebts } from '../ledger/lock-debts.ts';
import { applyBankStatement } from './bank-webhook.ts';
import { selectUnpaidOf } from '../stored-answers/unpaid-answers.sql.ts';
import { beginPayment, type Begun } from './begin-payment.ts';
import { cancelPayment } from './cancel-payment.ts';
import { debtsOfBills, debtsOfPlan } from './debts.ts';
import { beginAsGuest, readByOrder, readGuestReceipt } from './guest-payment.ts';
import { byTime, countOwn, selectOwn } from './listed-payments.sql.ts';
import { paymentState } from './payment-state.ts';
import { lockPlan, selectItems, selectPayment } from './payments.sql.ts';
import { makeReceipt, readReceipt } from './receipt-document.ts';
import { selectRest, selectShares } from './shares.sql.ts';

type MemberBody = CallInput<'POST /api/payments'>['body'];

function beginAsMember(app: ApiContext, person_id: number, body: MemberBody): Promise<Begun> {
  const { deya_id, idempotency_key, lang, settlement, amount_cents } = body;
  const of = { deya_id, person_id, day: today(app.clock) };
  const ids = body.bill_ids ?? (body.bill_id === undefined ? [] : [body.bill_id]);
  return beginPayment(app, {
    deya_id,
    person_id,
    idempotency_key,
    lang,
    bill_id: ids.length === 1 ? ids[0] : null,
    inScope: (work) => asLinkedMember(app.db, deya_id, person_id, work),
    lock: (tx) => (settlement ? lockPlan(tx, deya_id, settlement.protokol) : lockDebts(tx, deya_id, { bill_ids: ids })),
    debtsOf: (tx) => (settlement ? debtsOfPlan(tx, of, settlement) : debtsOfBills(tx, of, ids, amount_cents)),
  });
}

interface Callback {
  body: string;
  signature: string | undefined;
}

/** The statement of a message: signed, or the answer to the question that the message asks for. */
async function heardFrom(bank: Bank | null, callback: Callback, now: Date): Promise<BankStatement | null | undefined> {
  const said = bank?.readCallback(callback, now);
  if (said || !bank?.hear) return said;
  return bank.hear(callback.body).catch((error: unknown) => {
    // The bank sends its message again.
    throw error instanceof OutsideError ? new AppError('payment_failed', 503) : error;
  });
}

export const payments = defineEndpoints(
  paymentsContract,
  {
    'POST /api/payments': async (app, { body, session: { person_id, actor_person_id }, refundRateLimit }) => {
      // Paying in another person's name is refused (decisions 27).
      if (actor_person_id !== null) throw new AppError('no_access', 403);
      const { isNew, ...page } = await beginAsMember(app, person_id, body).catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'payment_in_progress') await refundRateLimit();
        throw error;
      });
      if (!isNew) await refundRateLimit();
      return page;
    },

    'GET /api/payments': member(async ({ tx, deya_id, person_id }, { query }) => {
      const { state, search, itemsPerPage: rows, cursor } = query;
      const filter = { deya_id, person_id, state, search };
      const page = await keysetPage(byTime, { cursor, rows }, (at) => selectOwn(tx, filter, at));
      return { total: await countOwn(tx, filter), ...page };
    }),

    'GET /api/payments/{order}/receipt': async (app, { params: { order }, query, session: { person_id } }) => {
      const { deya_id, lang = DEFAULT_LANGUAGE } = query;
      const key = { deya_id, order };
      const data = await asLinkedMember(app.db, deya_id, person_id, async (tx) => {
        const payment = await selectPayment(tx, key);
        if (payment?.person_id !== person_id) throw new AppError('bill_not_found', 404);
        return readReceipt(tx, key, payment);
      });
      return makeReceipt(app, data, lang);
    },

    'GET /api/payments/{order}': member(async ({ tx, deya_id, person_id }, { params: { order } }) => {
      const payment = await selectPayment(tx, { deya_id, order });
      if (payment?.person_id !== person_id) throw new AppError('bill_not_found', 404);
      const items = await selectItems(tx, { deya_id, order }, person_id);
      const [first, ...others] = items;
      if (!first) throw new AppError('bill_not_found', 404);
      const { bill_id, bill_number, period_start, period_end, kwdikos_katanalwti, alias, street, address } = first;
      const supply = kwdikos_katanalwti === null ? null : { kwdikos_katanalwti, alias, street, address };
      const isOneBill = others.length === 0 && bill_number !== null && period_start !== null && period_end !== null;
      return {
        ...paymentState(payment, await selectShares(tx, { deya_id, order }), await selectRest(tx, { deya_id, order })),
        bill_id: isOneBill ? bill_id : null,
        bill: isOneBill ? { bill_number, period_start, period_end } : null,
        supply,
        can_pay_again: (await selectUnpaidOf(tx, { deya_id, order })) !== undefined,
        items: items.map(({ alias: _alias, street: _street, address: _address, ...item }) => item),
      };
    }),

    'POST /api/guest/payments': async (app, { body, ip }) => {
      const { order, redirect_to } = await beginAsGuest(app, ip, body);
      return { order, redirect_to };
    },

    'GET /api/guest/payments/{order}': (app, { params: { order }, query: { deya_id } }) =>
      readByOrder(app, { deya_id, order }),

    'GET /api/guest/payments/{order}/receipt': async (app, { params: { order }, query }) => {
      const { deya_id, lang = DEFAULT_LANGUAGE } = query;
      return makeReceipt(app, await readGuestReceipt(app, { deya_id, order }), lang);
    },

    'POST /api/guest/payments/{order}/cancel': async (app, { params: { order }, body: { deya_id }, ip }) => {
      await rateLimit(app, 'payment-cancel', networkOf(ip));
      await cancelPayment(app, { deya_id, order });
      return readByOrder(app, { deya_id, order });
    },

    'POST /api/bank/return': async (app, { body: { s, t }, ip }) => {
      const { bank } = app.outside;
      if (!bank?.hear) throw new AppError('bill_not_found', 404);
      await rateLimit(app, 'bank-notice', networkOf(ip));
      const notice = JSON.stringify({ EventTypeId: 0, EventData: { OrderCode: s, TransactionId: t ?? null } });
      const said = await heardFrom(bank, { body: notice, signature: undefined }, app.clock.now());
      if (!said || (await applyBankStatement(app, bank, said)) === 'unknown_order')
        throw new AppError('bill_not_found', 404);
      return { order: said.order, deya_id: said.deya_id };
    },

    'GET /api/bank/callback': async ({ outside: { bank } }) => {
      if (!bank?.handshake) throw new AppError('bill_not_found', 404);
      return { Key: await bank.handshake() };
    },

    'POST /api/bank/callback': async (app, { headers, rawBody, ip }) => {
      const { bank } = app.outside;
      const signature = headers[SIGNATURE_HEADER];
      const callback = { body: rawBody, signature: typeof signature === 'string' ? signature : undefined };
      if (bank?.hear) await rateLimit(app, 'bank-notice', networkOf(ip));
      const said = await heardFrom(bank, callback, app.clock.now());
      if (!bank || !said) throw new AppError('no_access', 403);
      const heard = await applyBankStatement(app, bank, said);
      if (heard === 'unknown_order') throw new AppError('bill_not_found', 404);
      if (heard === 'mismatch') throw new AppError('payment_mismatch', 409);
      return DONE;
    },
  },
  {
    'POST /api/payments': { member: 'member-payment' },
    'GET /api/payments/{order}/receipt': { member: 'receipt' },
    'GET /api/guest/payments/{order}/receipt': { guest: 'receipt', member: 'receipt' },
  },
);
