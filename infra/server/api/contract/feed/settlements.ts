import { z } from 'zod';
import { day, kwdikos_katanalwti, liable_id } from '@hydria/shared/contract/fields.ts';
import { name, text, optionalWhole, amount, optionalDay } from './fields.ts';

/** Hundredths of a percent. */
const percent = z.int().min(0).max(10_000).default(0);

/** Instalment plans with their instalments; percentages in hundredths. */
export const feedSettlement = z
  .strictObject({
    protokol: z.string().trim().min(1).max(60),
    kwdikos_katanalwti,
    liable_id,
    liable: name.default(''),
    epcode: text(60),
    installments: z.int().min(1).max(240),
    installdate1: day,
    settldate: day,
    settlcateg: text(100),
    installrange: text(60),
    advancepcnt: percent,
    advanceamount: amount.default(0),
    reductionpcnt: percent,
    canceldate: optionalDay,
    comments: text(1000),
    installments_data: z
      .array(
        z.strictObject({
          installmentid: z.string().trim().min(1).max(60),
          installmentsnr: z.int().min(1).max(240),
          due_date: day,
          amount,
          restamount: amount,
        }),
      )
      .max(240),
  })
  .refine((plan) => plan.installments_data.length === plan.installments, {
    path: ['installments_data'],
    message: 'invalid',
  })
  .refine(
    (plan) => new Set(plan.installments_data.map((one) => one.installmentsnr)).size === plan.installments_data.length,
    {
      path: ['installments_data'],
      message: 'unique',
    },
  );
export type FeedSettlement = z.output<typeof feedSettlement>;

/** A plan that a utility grants: range of instalments, advance and relief; money in cents. */
export const feedSettlementRule = z
  .strictObject({
    code: z.string().trim().min(1).max(60),
    settlcateg: text(100),
    installrange: text(60),
    installments_min: z.int().min(1).max(240),
    installments_max: z.int().min(1).max(240),
    advancepcnt: percent,
    reductionpcnt: percent,
    /** Least amount of one instalment. */
    installment_min: optionalWhole,
    debt_min: optionalWhole,
    debt_max: optionalWhole,
    valid_from: optionalDay,
    valid_until: optionalDay,
    /** By so much the relief falls with each instalment above the fewest. */
    reduction_step: percent,
    /** Unpaid instalments after which the plan ends (`cancel`), or they move behind the last one (`postpone`). */
    missed_max: z.int().min(1).max(240).default(1),
    on_default: z.enum(['cancel', 'postpone']).default('cancel'),
  })
  .refine((rule) => rule.installments_max >= rule.installments_min, { path: ['installments_max'], message: 'invalid' })
  .refine((rule) => (rule.debt_max ?? Infinity) >= (rule.debt_min ?? 0), { path: ['debt_max'], message: 'invalid' })
  .refine((rule) => !rule.valid_from || !rule.valid_until || rule.valid_until >= rule.valid_from, {
    path: ['valid_until'],
    message: 'invalid',
  });
export type FeedSettlementRule = z.output<typeof feedSettlementRule>;
