import { z } from 'zod';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { cents, day } from '@hydria/shared/contract/fields.ts';

export const name = z.string().trim().max(200);
export const text = (max: number) => z.string().trim().min(1).max(max).nullable().default(null);
export const whole = z.int().min(0).max(2_000_000_000);
export const optionalWhole = whole.nullable().default(null);
export const amount = cents.min(-2_000_000_000).max(2_000_000_000);
export const optionalDay = day.nullable().default(null);
export const latitude = z.number().min(-90).max(90).nullable().default(null);
export const longitude = z.number().min(-180).max(180).nullable().default(null);
export const hydrometer = z.string().trim().min(1).max(60);
export const phone = z
  .string()
  .max(40)
  .refine((value) => toE164(value) !== null, 'phone')
  .overwrite((value) => toE164(value) ?? value)
  .nullable()
  .default(null);
/** A text per language; Greek always. */
export const localText = (max: number) => {
  const one = z.string().trim().min(1).max(max);
  return z.strictObject({ el: one, en: one.optional(), de: one.optional(), fr: one.optional() });
};
/** An instant with its zone, kept in UTC. */
export const when = z.iso.datetime({ offset: true }).overwrite((value) => {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
});
