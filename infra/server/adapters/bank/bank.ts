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

/** A bank with a page of its own: the browser is sent there, and the bank tells us server to server. */
export interface Bank {
  name: string;
  /** Announces a payment; where the browser goes. The same order again is the same payment. Throws `OutsideError`. */
  createPayment(order: BankOrder): Promise<{ payment_id: string; redirect_to: string }>;
  /** How an order stands; null when the bank knows none of that number. Throws `OutsideError`. */
  query(order: { order: string; deya_id: number }): Promise<BankStatement | null>;
  /**
   * Ends an order, so that it cannot be paid any more, and says how it stands then; null when the bank knows none of that number.
   * Absent at a bank that cannot. Throws `OutsideError`.
   */
  cancel?(order: { order: string; deya_id: number }): Promise<BankStatement | null>;
  /** The statement of a callback, if it is the bank's and recent; null otherwise. */
  readCallback(callback: { body: string; signature: string | undefined }, now: Date): BankStatement | null;
}
