import { z } from 'zod';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { OutsideError } from '../http/outside-error.ts';
import { bankStatement, type Bank, type BankStatement } from './bank.ts';
import { isSigned, SIGNATURE_HEADER, signatureOf } from './signature.ts';

export interface BankSettings {
  name: string;
  /** Its calls lie below it: `/payments`, `/payments/query`. */
  url: string;
  /** Shared with the bank, for both directions. */
  secret: string;
  fetch: GuardedFetch;
  now: () => Date;
}

const created = z.object({ payment_id: z.string().regex(/^[\w-]{8,64}$/), redirect_to: z.string().max(2048) });

const refunded = z.object({ state: z.enum(['done', 'pending', 'refused']) });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A bank with a hosted page, spoken to in signed JSON. */
export function createHostedBank({ name, url, secret, fetch, now }: BankSettings): Bank {
  const base = new URL(url.replace(/\/+$/, ''));

  const ask = (path: string, content: object) => {
    const body = JSON.stringify(content);
    return fetch({
      url: `${base.href.replace(/\/$/, '')}${path}`,
      hosts: [base.hostname],
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [SIGNATURE_HEADER]: signatureOf(secret, path, body, now()),
      },
      body,
    });
  };

  /** The bank's own page only: the browser is sent there in order to pay. */
  const pageOf = (address: string): string => {
    if (!URL.canParse(address) || new URL(address).origin !== base.origin)
      throw new OutsideError('unreadable', "a page that is not the bank's");
    return new URL(address).href;
  };

  return {
    name,
    createPayment: async (order) => {
      const { payment_id, redirect_to } = jsonAnswer(await ask('/payments', order), created);
      return { payment_id, redirect_to: pageOf(redirect_to) };
    },
    query: async ({ order, deya_id }): Promise<BankStatement | null> => {
      const answer = await ask('/payments/query', { order, deya_id });
      return answer.status === 404 ? null : jsonAnswer(answer, bankStatement);
    },
    cancel: async ({ order, deya_id }): Promise<BankStatement | null> => {
      const answer = await ask('/payments/cancel', { order, deya_id });
      return answer.status === 404 ? null : jsonAnswer(answer, bankStatement);
    },
    refund: async ({ order, deya_id, refund, amount_cents }) =>
      jsonAnswer(await ask('/payments/refund', { order, deya_id, refund, amount_cents }), refunded).state,
    readCallback: ({ body, signature }, at) => {
      if (!isSigned(secret, '/callback', body, signature, at)) return null;
      return bankStatement.safeParse(parse(body)).data ?? null;
    },
  };
}
