import { z } from 'zod';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import type { GuardedFetch, OutsideAnswer } from '../http/guarded-fetch.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { OutsideError } from '../http/outside-error.ts';
import type { Bank, BankRefund, BankStatement } from './bank.ts';

/** Addresses of Viva: those of payments, or of its demo. */
interface VivaHosts {
  /** Access tokens. */
  accounts: string;
  /** Smart Checkout. */
  api: string;
  /** The hosted page, and the calls about orders. */
  www: string;
}

export const VIVA: Record<'live' | 'demo', VivaHosts> = {
  live: {
    accounts: 'https://accounts.vivapayments.com',
    api: 'https://api.vivapayments.com',
    www: 'https://www.vivapayments.com',
  },
  demo: {
    accounts: 'https://demo-accounts.vivapayments.com',
    api: 'https://demo-api.vivapayments.com',
    www: 'https://demo.vivapayments.com',
  },
};

interface VivaSettings {
  hosts: VivaHosts;
  /** Credentials of Smart Checkout. */
  client_id: string;
  client_secret: string;
  /** Credentials of the calls about orders and of the webhook. */
  merchant_id: string;
  api_key: string;
  /** The payment source, of four digits; Viva sends the browser to its success and failure pages. */
  source_code: string;
  /** Whether Viva has approved fast refunds for the merchant. */
  gives_refunds: boolean;
  fetch: GuardedFetch;
  now: () => Date;
}

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const orderCode = z.string().regex(/^\d{10,20}$/);
const created = z.object({ orderCode });
const orderState = z.object({
  OrderCode: orderCode,
  StateId: z.int(),
  RequestAmount: z.number(),
  MerchantTrns: z.string().nullish(),
});
const transaction = z.object({
  orderCode,
  statusId: z.string(),
  amount: z.number(),
  currencyCode: z.union([z.string(), z.int()]).transform(String),
  merchantTrns: z.string().nullish(),
});
const transactionsOfOrder = z.object({
  Transactions: z.array(z.object({ TransactionId: z.string().regex(/^[\w-]{1,64}$/), StatusId: z.string() })),
});
const refunded = z.object({ transactionId: z.string().min(1), amount: z.int() });
const webhookKey = z.object({ Key: z.string().min(1).max(200) });
const notice = z.object({
  EventTypeId: z.int(),
  EventData: z.object({
    OrderCode: orderCode,
    TransactionId: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .nullish(),
  }),
});

const PAID = 3;
/** `StateId` of an order. A failed transaction leaves it pending: a later one may succeed (vivapayments/api#2497). */
const STATES: Readonly<Record<number, BankStatement['state']>> = {
  0: 'pending',
  1: 'expired',
  2: 'cancelled',
  [PAID]: 'authorised',
};

/** Our numbers travel in the order, and come back with it. */
const merchantText = ({ deya_id, order }: { deya_id: number; order: string }): string => `${deya_id}:${order}`;

const ours = (text: string | null | undefined): { deya_id: number; order: string } | null => {
  const [, id, order] = /^(\d+):([0-9a-z]{24})$/.exec(text ?? '') ?? [];
  const deya_id = utilityId(id);
  return deya_id === null || order === undefined ? null : { deya_id, order };
};

/** `refused`: a card, a bank or a merchant without fast refunds, or a payment that Viva no longer gives back. */
const REFUSED = new Set([400, 403, 404, 422]);
/** The same refund is under way there, or the account of the utility at Viva does not hold the amount yet. */
const NOT_YET = new Set([423, 452]);

/** Viva answers euros: 64.2. */
const centsOf = (euros: number): number => Math.round(euros * 100);

const EURO = '978';
/** The status of a transaction that paid. */
const FINISHED = 'F';
/** That, or the one of a payment of which a part or all was given back. */
const HAS_PAID = [FINISHED, 'R'];
/** An access token is renewed so long before its end. */
const EARLY_MS = 60_000;

/** The number of an order has 16 digits, and may be above 2^53: it is read as text. */
const withTextNumbers = (json: string): string => json.replaceAll(/("[oO]rderCode"\s*:\s*)(\d{10,20})/g, '$1"$2"');

const answered = <S extends z.ZodType>({ body, ...answer }: OutsideAnswer, schema: S): z.output<S> =>
  jsonAnswer({ ...answer, body: Buffer.from(withTextNumbers(body.toString('utf8'))) }, schema);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(withTextNumbers(text));
  } catch {
    return undefined;
  }
};

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const hostOf = (url: string): string[] => [new URL(url).hostname];

const merchantOf = ({ merchant_id, api_key }: VivaSettings): string => basic(merchant_id, api_key);

/** Access tokens of Smart Checkout, each until shortly before its end. */
function tokensOf({ hosts, client_id, client_secret, fetch, now }: VivaSettings): () => Promise<string> {
  let access: { token: string; until: number } | null = null;

  return async () => {
    const at = now().getTime();
    if (access && access.until > at) return `Bearer ${access.token}`;
    const answer = await fetch({
      url: `${hosts.accounts}/connect/token`,
      hosts: hostOf(hosts.accounts),
      method: 'POST',
      headers: {
        authorization: basic(client_id, client_secret),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token, expires_in } = jsonAnswer(answer, token);
    access = { token: access_token, until: at + expires_in * 1000 - EARLY_MS };
    return `Bearer ${access_token}`;
  };
}

type Bearer = ReturnType<typeof tokensOf>;

/** The questions about orders and transactions. */
function questionsOf(settings: VivaSettings, bearer: Bearer) {
  const { hosts, fetch } = settings;
  const merchant = merchantOf(settings);

  const ofOrder = (code: string, method: 'GET' | 'DELETE') =>
    fetch({
      url: `${hosts.www}/api/orders/${code}`,
      hosts: hostOf(hosts.www),
      method,
      headers: { authorization: merchant, accept: 'application/json' },
    });

  /** How an order stands; null when Viva knows none of that number, or it is not ours. */
  const ask = async (code: string): Promise<BankStatement | null> => {
    const answer = await ofOrder(code, 'GET');
    if (answer.status === 404) return null;
    const { OrderCode, StateId, RequestAmount, MerchantTrns } = answered(answer, orderState);
    const state = STATES[StateId];
    const numbers = ours(MerchantTrns);
    if (state === undefined) throw new OutsideError('unreadable', 'a state of an order that is not known');
    if (OrderCode !== code || numbers === null) return null;
    return { payment_id: code, ...numbers, amount_cents: centsOf(RequestAmount), currency: 'EUR', state };
  };

  /** A transaction of one of these statuses: its order, amount and currency count. */
  const askTransaction = async (id: string, code: string, statuses = [FINISHED]): Promise<BankStatement | null> => {
    const answer = await fetch({
      url: `${hosts.api}/checkout/v2/transactions/${encodeURIComponent(id)}`,
      hosts: hostOf(hosts.api),
      headers: { authorization: await bearer(), accept: 'application/json' },
    });
    if (answer.status === 404) return null;
    const said = answered(answer, transaction);
    const numbers = ours(said.merchantTrns);
    if (!statuses.includes(said.statusId) || said.orderCode !== code) return null;
    if (said.currencyCode !== EURO || numbers === null) return null;
    return { payment_id: code, ...numbers, amount_cents: centsOf(said.amount), currency: 'EUR', state: 'authorised' };
  };

  return { ofOrder, ask, askTransaction };
}

/**
 * Fast refunds. They take a key by which Viva knows a repeated request; the older call, which cancels a transaction, has none, so that a
 * lost answer could give money back twice.
 */
function refundsOf(settings: VivaSettings, bearer: Bearer, { askTransaction }: ReturnType<typeof questionsOf>) {
  const { hosts, fetch, source_code: sourceCode } = settings;

  /** The transaction that paid an order: Viva lists failed attempts too, and refunds with another text. */
  const paidBy = async ({ order, deya_id, payment_id: code }: BankRefund): Promise<string | null> => {
    if (!code) return null;
    const answer = await fetch({
      url: `${hosts.www}/api/transactions?ordercode=${code}`,
      hosts: hostOf(hosts.www),
      headers: { authorization: merchantOf(settings), accept: 'application/json' },
    });
    if (answer.status === 404) return null;
    for (const { TransactionId, StatusId } of answered(answer, transactionsOfOrder).Transactions) {
      const paid = HAS_PAID.includes(StatusId) ? await askTransaction(TransactionId, code, HAS_PAID) : null;
      if (paid?.order === order && paid.deya_id === deya_id) return TransactionId;
    }
    return null;
  };

  return async (asked: BankRefund): Promise<'done' | 'pending' | 'refused'> => {
    const id = await paidBy(asked);
    if (id === null) return 'refused';
    const answer = await fetch({
      url: `${hosts.api}/acquiring/v1/transactions/${encodeURIComponent(id)}:fastrefund`,
      hosts: hostOf(hosts.api),
      method: 'POST',
      headers: { authorization: await bearer(), 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        amount: asked.amount_cents,
        sourceCode,
        merchantTrns: asked.refund,
        // After the restore of a backup our number of a refund may come again; the number of an order does not.
        idempotencyKey: `${asked.refund}-${asked.order}`,
      }),
    });
    if (REFUSED.has(answer.status)) return 'refused';
    if (NOT_YET.has(answer.status)) return 'pending';
    if (answered(answer, refunded).amount !== asked.amount_cents)
      throw new OutsideError('unreadable', 'a refund of another amount');
    return 'done';
  };
}

/**
 * Viva Smart Checkout. Its webhooks carry no signature: they only say that a question is due, and the answer to our own
 * question counts. Viva does not report a cancelled or expired order, so that the portal asks by itself.
 */
export function createViva(settings: VivaSettings): Bank {
  const { hosts, fetch } = settings;
  const bearer = tokensOf(settings);
  const questions = questionsOf(settings, bearer);
  const { ofOrder, ask, askTransaction } = questions;

  return {
    name: 'viva',
    createPayment: async (order) => {
      const answer = await fetch({
        url: `${hosts.api}/checkout/v2/orders`,
        hosts: hostOf(hosts.api),
        method: 'POST',
        headers: { authorization: await bearer(), 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          amount: order.amount_cents,
          sourceCode: settings.source_code,
          merchantTrns: merchantText(order),
          disableCash: true,
        }),
      });
      const { orderCode: code } = answered(answer, created);
      return { payment_id: code, redirect_to: `${hosts.www}/web/checkout?ref=${code}` };
    },
    // Without a number of Viva the browser was never sent there.
    query: async ({ payment_id }) => (payment_id ? ask(payment_id) : null),
    cancel: async ({ payment_id }) => {
      if (!payment_id) return null;
      const { status } = await ofOrder(payment_id, 'DELETE');
      if (status !== 200 && status !== 404 && status !== 409) throw new OutsideError('status', String(status));
      return ask(payment_id);
    },
    ...(settings.gives_refunds && { refund: refundsOf(settings, bearer, questions) }),
    readCallback: () => null,
    handshake: async () => {
      const answer = await fetch({
        url: `${hosts.www}/api/messages/config/token`,
        hosts: hostOf(hosts.www),
        headers: { authorization: merchantOf(settings), accept: 'application/json' },
      });
      return jsonAnswer(answer, webhookKey).Key;
    },
    hear: async (body) => {
      const said = notice.safeParse(parse(body)).data;
      if (!said) return null;
      const { OrderCode, TransactionId } = said.EventData;
      const paid = TransactionId ? await askTransaction(TransactionId, OrderCode) : null;
      return paid ?? ask(OrderCode);
    },
  };
}
