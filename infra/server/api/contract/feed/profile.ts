import { BANK_DELAY_DAYS_MAX } from '@hydria/shared/rules/bank-delay.ts';
import { PARTIAL_PAYMENT_LEAST_MAX } from '@hydria/shared/rules/part-payment.ts';
import { z } from 'zod';
import { bareAfm, isAfm } from '@hydria/shared/rules/afm.ts';
import { isEmail, storedEmail } from '@hydria/shared/rules/contact.ts';
import { isEmbedder } from '@hydria/shared/rules/embedder.ts';
import { PHONE_USES } from '@hydria/shared/rules/phones.ts';
import { IDLE_MINUTES_MAX, IDLE_MINUTES_MIN } from '@hydria/shared/rules/idle-logout.ts';
import { FREE_TEXT_LIMIT_MAX, FREE_TEXT_LIMIT_MIN } from '@hydria/shared/rules/text.ts';
import { isOwnPath, isPublicUrl } from '@hydria/shared/rules/public-url.ts';
import { name, whole, localText } from './fields.ts';

const webAddress = z.string().max(500).refine(isPublicUrl, 'url').nullable();

const phoneUse = z.enum(PHONE_USES).nullable();

/**
 * A utility's own profile. Only the given fields change. Administrators alone set the account of transfers, the text of
 * IRIS codes, and the guards of registration and of guests' bills. A stolen token would otherwise lead payments to
 * another account (ADR 93).
 */
export const feedProfile = z
  .strictObject({
    title: z.string().trim().min(1).max(200),
    title_latin: z.string().trim().min(1).max(200),
    city: name,
    city_latin: name,
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    address: name.nullable(),
    /** Its tax number, for printed bills and receipts. */
    afm: z.string().overwrite(bareAfm).refine(isAfm, 'afm').nullable(),
    phone1: name.nullable(),
    phone2: name.nullable(),
    phone3: name.nullable(),
    /** The purpose of each number; the number for faults is always in sight of customers. */
    phone1_use: phoneUse,
    phone2_use: phoneUse,
    phone3_use: phoneUse,
    website: webAddress,
    email_public: z.string().trim().overwrite(storedEmail).refine(isEmail, 'email').nullable(),
    url: webAddress,
    /** A sample of its bill: an address, or the path of a page of the portal. */
    bill: z
      .string()
      .max(500)
      .refine((text) => isOwnPath(text) || isPublicUrl(text), 'url')
      .nullable(),
    customer_code_mask: z.string().regex(/#/).max(40).nullable(),
    show_bills: z.boolean(),
    customer_reports: z.boolean(),
    partial_payment: z.boolean(),
    online_forms: z.boolean(),
    registration_open: z.boolean(),
    /** Customers prove their tax number at the tax authority before use. */
    register_with_taxis: z.boolean(),
    /** Customers may subscribe to pushes of its announcements. */
    push_notifications: z.boolean(),
    registration_message: localText(500).nullable(),
    opening_hours: localText(300).nullable(),
    discount_type: z.enum(['A', 'P']).nullable(),
    /** Cents when the type is A, hundredths of a percent when it is P. */
    discount_amount: whole.nullable(),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
    settings: z.strictObject({
      /** The sites that may embed the report frame and the form frames. */
      frame_ancestors: z.array(z.string().max(300).refine(isEmbedder, 'regex')).max(20).optional(),
      idle_minutes: z.int().min(IDLE_MINUTES_MIN).max(IDLE_MINUTES_MAX).optional(),
      free_text_max: z.int().min(FREE_TEXT_LIMIT_MIN).max(FREE_TEXT_LIMIT_MAX).optional(),
      /** Days after which a card payment is in the utility's books at the latest. */
      bank_delay_days: z.int().min(0).max(BANK_DELAY_DAYS_MAX).optional(),
      /** Customers may have their bills by mail instead of on paper. */
      e_bill: z.boolean().optional(),
      /** The least part of a payment in cents, where parts are taken. */
      partial_payment_least: z.int().min(1).max(PARTIAL_PAYMENT_LEAST_MAX).optional(),
      /** Address of the former portal; null: no longer available. */
      old_portal_url: z
        .string()
        .max(500)
        .refine((text) => isPublicUrl(text) && text.startsWith('https:'), 'url')
        .nullable()
        .optional(),
    }),
  })
  .partial();
export type FeedProfile = z.output<typeof feedProfile>;
