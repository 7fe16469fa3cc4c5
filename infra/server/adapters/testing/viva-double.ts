import type { RequestListener } from 'node:http';
import { z } from 'zod';

/** Credentials that the double accepts. */
export const VIVA_CREDENTIALS = {
  client_id: 'client-of-viva.apps.vivapayments.com',
  client_secret: 'secret-of-viva-client',
  merchant_id: '30481af3-63d9-42cd-93ea-1937a972b76d',
  api_key: 'SothunZ2FxVRMkq666sbxbxB6VNbJG',
  source_code: '6054',
};
export const VIVA_WEBHOOK_KEY = 'B3248222FDCD1885AEAFE51CCC1B5607F00903F6';

const PENDING = 0;
const CANCELLED = 2;
const PAID = 3;

interface Order {
  code: string;
  amount_cents: number;
  merchantTrns: string;
  StateId: number;
  /** Transactions by id: `E` failed, `F` finished, `R` of which money was given back. */
  transactions: Map<string, 'E' | 'F' | 'R'>;
  /** Fast refunds, in cents. */
  refunds: number[];
  /** The status that answers fast refunds of this order in the place of one that is carried out. */
  refusal?: number;
  /** The answer to the next fast refund is lost after it is carried out. */
  losesAnswer?: boolean;
}

/** Written as a number in JSON, whatever its size. */
const number = (code: string): string => `number:${code}`;
const toJson = (answer: unknown): string => JSON.stringify(answer).replaceAll(/"number:(\d+)"/g, '$1');

/** A webhook as Viva sends it. */
const notice = (EventTypeId: number, order: Order, TransactionId: string, StatusId: string) =>
  toJson({
    Url: 'https://my.example.gr/api/bank/callback',
    EventData: {
      OrderCode: number(order.code),
      TransactionId,
      StatusId,
      Amount: order.amount_cents / 100,
      CurrencyCode: '978',
      MerchantTrns: order.merchantTrns,
    },
    Created: '2026-11-20T10:00:00Z',
    EventTypeId,
    Delay: null,
    MessageId: TransactionId,
  });

const newOrder = z.object({ amount: z.int().min(30), sourceCode: z.string(), merchantTrns: z.string() });

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The memory of the double. */
interface Memory {
  orders: Map<string, Order>;
  /** Fast refunds by their keys, which are those of the merchant. */
  refunds: Map<string, { transactionId: string; eventId: number; amount: number }>;
  codes: bigint;
  tokens: number;
}

interface Asked {
  method: string;
  path: string;
  authorization: string;
  body: string;
}

type Answered = [number, unknown];

const { client_id, client_secret, merchant_id, api_key } = VIVA_CREDENTIALS;

const isMerchant = ({ authorization }: Asked): boolean => authorization === basic(merchant_id, api_key);
const isClient = ({ tokens }: Memory, { authorization }: Asked): boolean => authorization === `Bearer token-${tokens}`;

function giveToken(memory: Memory, { authorization, body }: Asked): Answered {
  if (authorization !== basic(client_id, client_secret) || body !== 'grant_type=client_credentials')
    return [400, { error: 'invalid_client' }];
  memory.tokens += 1;
  return [200, { access_token: `token-${memory.tokens}`, expires_in: 3600, token_type: 'Bearer', scope: 'checkout' }];
}

function makeOrder(memory: Memory, asked: Asked): Answered {
  if (!isClient(memory, asked)) return [401, {}];
  const wanted = newOrder.safeParse(JSON.parse(asked.body)).data;
  if (!wanted) return [400, { status: 400 }];
  memory.codes += 1n;
  const code = String(memory.codes);
  const { amount: amount_cents, merchantTrns } = wanted;
  memory.orders.set(code, {
    code,
    amount_cents,
    merchantTrns,
    StateId: PENDING,
    transactions: new Map(),
    refunds: [],
  });
  return [200, { orderCode: number(code) }];
}

const wantedRefund = z.object({
  amount: z.int().positive(),
  sourceCode: z.literal(VIVA_CREDENTIALS.source_code),
  merchantTrns: z.string().min(1),
  idempotencyKey: z.string().min(1),
});

/** A fast refund: the same key again is the same refund. */
function giveBack(memory: Memory, asked: Asked, id: string): Answered {
  if (!isClient(memory, asked)) return [401, {}];
  const order = [...memory.orders.values()].find(({ transactions }) => 'FR'.includes(transactions.get(id) ?? '-'));
  if (!order) return [404, {}];
  if (order.refusal) return [order.refusal, { message: 'refused' }];
  const { amount, idempotencyKey } = wantedRefund.parse(JSON.parse(asked.body));
  const before = memory.refunds.get(idempotencyKey);
  if (before) return [200, before];
  if (order.refunds.reduce((sum, cents) => sum + cents, amount) > order.amount_cents)
    return [400, { message: 'amount' }];
  order.refunds.push(amount);
  order.transactions.set(id, 'R');
  const answer = { transactionId: `refund-of-${id}`, eventId: 0, amount };
  memory.refunds.set(idempotencyKey, answer);
  if (!order.losesAnswer) return [200, answer];
  order.losesAnswer = false;
  return [502, {}];
}

function listTransactions(memory: Memory, asked: Asked, code: string): Answered {
  if (!isMerchant(asked)) return [401, {}];
  const transactions = [...(memory.orders.get(code)?.transactions ?? [])];
  return [200, { Transactions: transactions.map(([TransactionId, StatusId]) => ({ TransactionId, StatusId })) }];
}

function showTransaction(memory: Memory, asked: Asked, id: string): Answered {
  if (!isClient(memory, asked)) return [401, {}];
  const order = [...memory.orders.values()].find(({ transactions }) => transactions.has(id));
  if (!order) return [404, {}];
  const { amount_cents, merchantTrns, code, transactions } = order;
  const statusId = transactions.get(id);
  return [200, { amount: amount_cents / 100, orderCode: number(code), statusId, currencyCode: '978', merchantTrns }];
}

function showOrder(memory: Memory, asked: Asked, wanted: string): Answered {
  if (!isMerchant(asked)) return [401, {}];
  const order = memory.orders.get(wanted);
  if (!order) return [404, {}];
  const { code, StateId, amount_cents, merchantTrns } = order;
  if (asked.method !== 'DELETE')
    return [200, { OrderCode: number(code), StateId, RequestAmount: amount_cents / 100, MerchantTrns: merchantTrns }];
  if (StateId !== PENDING) return [409, { Success: false }];
  order.StateId = CANCELLED;
  return [200, { OrderCode: number(code), Success: true, ErrorCode: 0 }];
}

function answerOf(memory: Memory, asked: Asked): Answered {
  const call = `${asked.method} ${asked.path}`;
  if (call === 'POST /connect/token') return giveToken(memory, asked);
  if (call === 'POST /checkout/v2/orders') return makeOrder(memory, asked);
  if (call === 'GET /api/messages/config/token')
    return isMerchant(asked) ? [200, { Key: VIVA_WEBHOOK_KEY }] : [401, {}];
  const [, transaction] = /^GET \/checkout\/v2\/transactions\/(.+)$/.exec(call) ?? [];
  if (transaction !== undefined) return showTransaction(memory, asked, transaction);
  const [, refunded] = /^POST \/acquiring\/v1\/transactions\/(.+):fastrefund$/.exec(call) ?? [];
  if (refunded !== undefined) return giveBack(memory, asked, refunded);
  const [, listed] = /^GET \/api\/transactions\?ordercode=(\d+)$/.exec(call) ?? [];
  if (listed !== undefined) return listTransactions(memory, asked, listed);
  const [, order] = /^(?:GET|DELETE) \/api\/orders\/(\d+)$/.exec(call) ?? [];
  return order === undefined ? [404, {}] : showOrder(memory, asked, order);
}

/**
 * A stand-in of Viva Smart Checkout after its public documentation: access tokens, orders, transactions, fast refunds, the key of
 * webhooks. All its hosts are one. A failed transaction leaves its order pending; Viva does not report a cancelled or expired order.
 */
export function createVivaDouble() {
  const memory: Memory = { orders: new Map(), refunds: new Map(), codes: 1_272_214_778_972_604n, tokens: 0 };
  const { orders } = memory;
  let transactions = 0;

  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const asked = { method, path: url, authorization: headers.authorization ?? '', body };
      const [status, answer] = answerOf(memory, asked);
      response.writeHead(status, { 'content-type': 'application/json' }).end(toJson(answer));
    });
  };

  /** A person tries to pay; returns the webhook of the attempt. */
  const attempt = (code: string, succeeds: boolean): string => {
    const order = orders.get(code);
    if (!order) throw new Error(`Viva knows no order ${code}.`);
    transactions += 1;
    const id = `00000000-0000-4000-8000-${String(transactions).padStart(12, '0')}`;
    order.transactions.set(id, succeeds ? 'F' : 'E');
    if (succeeds) order.StateId = PAID;
    return notice(succeeds ? 1796 : 1798, order, id, succeeds ? 'F' : 'E');
  };

  return {
    listener,
    attempt,
    /** The order ends without a webhook. */
    expire: (code: string) => void (orders.get(code)!.StateId = 1),
    /** The number of the last order. */
    next: (code: string) => void (memory.codes = BigInt(code)),
    /** The fast refunds of an order, in cents. */
    refundsOf: (code: string) => [...orders.get(code)!.refunds],
    change: (code: string, change: Partial<Order>) => void Object.assign(orders.get(code)!, change),
  };
}
