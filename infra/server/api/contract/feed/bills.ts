import { z } from 'zod';
import { isPaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { day, kwdikos_katanalwti } from '@hydria/shared/contract/fields.ts';
import { text, optionalWhole, amount, optionalDay, hydrometer } from './fields.ts';

const billLine = z.strictObject({
  kind: z.enum(['fixed', 'water', 'sewer', 'levy', 'vat', 'discount', 'surcharge', 'other']),
  label: z.string().trim().min(1).max(200),
  /** Cubic metres. */
  quantity: optionalWhole,
  /** Ten-thousandths of a euro. */
  unit_price: optionalWhole,
  amount,
});

/** Bills with their lines; money in cents. The lines, when there are any, make the current_total. */
export const feedBill = z
  .strictObject({
    bill_number: z.string().trim().min(1).max(60),
    kwdikos_katanalwti,
    hydrometer: hydrometer.nullable().default(null),
    kind: z.enum(['actual', 'interim']).default('actual'),
    period: text(100),
    period_start: day,
    period_end: day,
    previous_measurement: optionalWhole,
    new_measurement: optionalWhole,
    consumption: optionalWhole,
    charge: amount,
    discount: amount.default(0),
    current_total: amount,
    previous_unpaid: amount.default(0),
    total_unpaid: amount,
    installment_amount: amount.nullable().default(null),
    standing_order: text(60),
    payment_code: z.string().trim().max(60).refine(isPaymentCode, 'invalid_payment_code').nullable().default(null),
    barcode: text(100),
    issue_date: day,
    expiry_date: day,
    paid_on: optionalDay,
    lines: z.array(billLine).max(100).default([]),
  })
  .refine((bill) => bill.period_end >= bill.period_start, { path: ['period_end'], message: 'invalid' })
  .refine((bill) => bill.expiry_date >= bill.issue_date, { path: ['expiry_date'], message: 'invalid' })
  .refine(
    (bill) => !bill.lines.length || bill.lines.reduce((sum, line) => sum + line.amount, 0) === bill.current_total,
    {
      path: ['lines'],
      message: 'invalid',
    },
  );
export type FeedBill = z.output<typeof feedBill>;
