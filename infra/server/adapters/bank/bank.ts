import { z } from 'zod';

/** How a payment stands at the bank. `pending`: the person has not finished on the bank's page. */
export const BANK_STATES = ['pending', 'authorised', 'failed', 'expired', 'cancelled'] as const;

/** The most that one payment may be; a bill above it is a mistake. */
export const AMOUNT_MAX = 100_000_000;

/** The bank's statement about one payment, in a callback and as an answer alike. */
export const bankStatement = z.strictObject({
  /** The bank's own number. */
  payment_id: z.string().regex(/^[\w-]{8,64}$/),
  order: z.string().regex(/^[0-9a-z]{24}$/),
  deya_id: z.int().positive().max(2_147_483_647),
  amount_cents: z.int().positive().max(AMOUNT_MAX),
  currency: z.literal('EUR'),
  state: z.enum(BANK_STATES),
});

export type BankStatement = z.output<typeof bankStatement>;

export interface BankOrder {
  /** Our number, random: the number of another payment cannot be guessed. */
  order: string;
  deya_id: number;
  amount_cents: number;
  currency: 'EUR';
  /** Where the browser comes back to when the bank thinks that it went well. That it comes back says nothing. */
  success_url: string;
  /** And when it did not, or the person turned back. */
  fail_url: string;
}

/** An order that was announced. */
export interface KnownOrder {
  order: string;
  deya_id: number;
  /** The bank's number of it, once it has told. */
  payment_id?: string | null;
}

export interface BankRefund extends KnownOrder {
  /** Our number of the refund. */
  refund: string;
  amount_cents: number;
}

/** A bank with a page of its own: the browser is sent there, and the bank tells us server to server. */
export interface Bank {
  name: string;
  /** Announces a payment; where the browser goes. The same order again is the same payment. Throws `OutsideError`. */
  createPayment(order: BankOrder): Promise<{ payment_id: string; redirect_to: string }>;
  /** How an order stands; null when the bank knows none of that number. Throws `OutsideError`. */
  query(order: KnownOrder): Promise<BankStatement | null>;
  /**
   * Ends an order, so that it cannot be paid any more, and says how it stands then; null when the bank knows none of that number.
   * Absent at a bank that cannot. Throws `OutsideError`.
   */
  cancel?(order: KnownOrder): Promise<BankStatement | null>;
  /**
   * Gives money of a captured order back. The same `refund` again is the same one. `refused`: the bank will not; `pending`: it has not
   * yet. Absent at a bank that cannot. Throws `OutsideError`.
   */
  refund?(asked: BankRefund): Promise<'done' | 'pending' | 'refused'>;
  /** The statement of a callback, if it is the bank's and recent; null otherwise. */
  readCallback(callback: { body: string; signature: string | undefined }, now: Date): BankStatement | null;
  /** The key by which the bank finds out that an address for its messages is ours. Absent at a bank that signs them. */
  handshake?(): Promise<string>;
  /** The statement behind a message without a signature: the bank is asked. Throws `OutsideError`. */
  hear?(body: string): Promise<BankStatement | null>;
}
