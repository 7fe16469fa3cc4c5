import { z } from 'zod';
import { isAfm } from '../rules/afm.ts';
import { isEmail, toE164 } from '../rules/contact.ts';
import { isEmbedder } from '../rules/embedder.ts';
import { isPaymentCode } from '../rules/payment-code.ts';
import { codes } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { cents, day, kwdikos_katanalwti, lang, liable_id } from './fields.ts';
import { feedOnlineForm } from './form-layout.ts';

/**
 * Rows of the utilities' feed: what a utility's own system sends, one JSON object a line. The natural key of each is
 * named; a row sent again replaces the row of the same key. A field that is not said is empty.
 */

const name = z.string().trim().max(200);
const text = (max: number) => z.string().trim().min(1).max(max).nullable().default(null);
const afm = z.string().refine(isAfm, 'afm').nullable().default(null);
const whole = z.int().min(0).max(2_000_000_000);
const optionalWhole = whole.nullable().default(null);
const amount = cents.min(-2_000_000_000).max(2_000_000_000);
const optionalDay = day.nullable().default(null);
/** Hundredths of a percent. */
const percent = z.int().min(0).max(10_000).default(0);
const latitude = z.number().min(-90).max(90).nullable().default(null);
const longitude = z.number().min(-180).max(180).nullable().default(null);
const hydrometer = z.string().trim().min(1).max(60);
/** What the counter shows, in litres. */
const counter_l = z.int().min(0).max(1_000_000_000_000);
const phone = z
  .string()
  .max(40)
  .refine((value) => toE164(value) !== null, 'phone')
  .overwrite((value) => toE164(value) ?? value)
  .nullable()
  .default(null);
const email = z.string().trim().refine(isEmail, 'email').nullable().default(null);
/** A text per language; Greek always. */
const localText = (max: number) => {
  const one = z.string().trim().min(1).max(max);
  return z.strictObject({ el: one, en: one.optional(), de: one.optional(), fr: one.optional() });
};
const HTML_MAX = 20_000;

/** Supplies, their liable party and their hydrometers. Key: kwdikos_katanalwti; of a hydrometer, its number. */
export const feedSupply = z.strictObject({
  kwdikos_katanalwti,
  liable_id,
  afm,
  first_name: name.default(''),
  last_name: name.default(''),
  owner: text(200),
  owner_afm: afm,
  mobile: phone,
  email,
  street: text(200),
  address: text(200),
  municipal_district: text(200),
  /** The water zone that analyses name. */
  zone: text(100),
  latitude,
  longitude,
  tariff: z.string().trim().min(1).max(60).default('household'),
  open: z.boolean().default(true),
  closed_on: optionalDay,
  e_bill: z.boolean().default(false),
  standing_order: text(60),
  hydrometers: z
    .array(
      z.strictObject({
        hydrometer,
        type: z.enum(['analog', 'digital']),
        location: text(200),
        installed_on: optionalDay,
        removed_on: optionalDay,
      }),
    )
    .max(50)
    .default([]),
});
export type FeedSupply = z.output<typeof feedSupply>;

const billLine = z.strictObject({
  kind: z.enum(['fixed', 'water', 'sewer', 'levy', 'vat', 'discount', 'surcharge', 'other']),
  label: z.string().trim().min(1).max(200),
  /** Cubic metres. */
  quantity: optionalWhole,
  /** Ten-thousandths of a euro. */
  unit_price: optionalWhole,
  amount,
});

/** Bills with their lines; money in cents. Key: bill_number. The lines, when there are any, make the current_total. */
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

/** Instalment plans with their instalments; percentages in hundredths. Key: protokol. */
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

/** Hourly readings of the counter. Key: hydrometer and measured_at (an instant with its zone). */
export const feedReading = z.strictObject({
  hydrometer,
  measured_at: z.iso.datetime({ offset: true }),
  counter_l,
  estimated: z.boolean().default(false),
});
export type FeedReading = z.output<typeof feedReading>;

/** Readings taken for billing. Key: hydrometer and read_on. */
export const feedBillingReading = z.strictObject({
  hydrometer,
  read_on: day,
  counter_l,
  kind: z.enum(['regular', 'estimated', 'customer', 'closing']).default('regular'),
});
export type FeedBillingReading = z.output<typeof feedBillingReading>;

/** Values of water analyses as the laboratory wrote them. Key: zone, alias and analysis_date. */
export const feedWaterAnalysis = z.strictObject({
  zone: z.string().trim().max(100).default(''),
  /** Name of the quantity: `ph`, `conductance`, … */
  alias: z.string().trim().min(1).max(40),
  analysis_date: day,
  value: z.string().trim().min(1).max(60),
});
export type FeedWaterAnalysis = z.output<typeof feedWaterAnalysis>;

/** Announcements; HTML is cleaned on the way in. Key: code. */
export const feedAnnouncement = z.strictObject({
  code: z.string().trim().min(1).max(60),
  start_date: day,
  end_date: optionalDay,
  title: localText(200),
  description: localText(HTML_MAX),
});
export type FeedAnnouncement = z.output<typeof feedAnnouncement>;

/** Questions and answers, one language a row; HTML is cleaned on the way in. Key: code and lang. */
export const feedFaq = z.strictObject({
  code: z.string().trim().min(1).max(60),
  type: z.string().trim().min(1).max(100),
  lang,
  sort: z.int().min(0).max(100_000).default(0),
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().min(1).max(HTML_MAX),
});
export type FeedFaq = z.output<typeof feedFaq>;

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable();

/** What a utility says of itself. Only what is said is changed. */
const feedProfile = z
  .strictObject({
    title: z.string().trim().min(1).max(200),
    title_latin: z.string().trim().min(1).max(200),
    city: name,
    city_latin: name,
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    address: name.nullable(),
    phone1: name.nullable(),
    phone2: name.nullable(),
    phone3: name.nullable(),
    website: webAddress,
    email_public: z.string().trim().refine(isEmail, 'email').nullable(),
    url: webAddress,
    bill: webAddress,
    customer_code_mask: z.string().regex(/#/).max(40).nullable(),
    show_bills: z.boolean(),
    customer_reports: z.boolean(),
    partial_payment: z.boolean(),
    online_forms: z.boolean(),
    registration_open: z.boolean(),
    registration_message: localText(500).nullable(),
    discount_type: z.enum(['A', 'P']).nullable(),
    /** Cents when the type is A, hundredths of a percent when it is P. */
    discount_amount: whole.nullable(),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
    settings: z.strictObject({
      /** Whose pages may embed the report frame and the form frames. */
      frame_ancestors: z.array(z.string().max(300).refine(isEmbedder, 'regex')).max(20).optional(),
      idle_minutes: z.int().min(5).max(30).optional(),
      free_text_max: z.int().min(50).max(5000).optional(),
    }),
  })
  .partial();
export type FeedProfile = z.output<typeof feedProfile>;

/** What became of the lines. `stored` rows are in the database; `changed` says how many of them were new or different. */
const feedReport = z
  .object({
    received: z.int(),
    stored: z.int(),
    changed: z.int(),
    rejected: z.int(),
    /** False when the stream had more lines than one call takes; `next_line` is the first that was not looked at. */
    complete: z.boolean(),
    next_line: z.int().nullable(),
    /** At most 1,000; `rejected` counts the lines of all. */
    errors: z.array(z.object({ line: z.int(), field: z.string(), reason: z.enum(codes) })),
  })
  .meta({ id: 'FeedReport' });
export type FeedReport = z.output<typeof feedReport>;

const errors = ['feed_token_invalid', 'row_malformed', 'row_too_long', 'reference_unknown'] as const;

const rows = <const S extends z.ZodType>(summary: string, body: S) =>
  endpoint({ access: 'feed', summary, body, bodyType: 'ndjson', answer: feedReport, errors });

const picture = (summary: string) =>
  endpoint({
    access: 'feed',
    summary,
    body: z.unknown(),
    bodyType: 'image',
    answer: z.object({ changed: z.boolean(), width: z.int(), height: z.int() }),
    errors: ['feed_token_invalid', 'image', 'size'],
  });

export const feedContract = {
  'POST /api/feed/supplies': rows('Supplies with their liable party and hydrometers, one a line.', feedSupply),
  'POST /api/feed/bills': rows('Bills with their lines, one bill a line.', feedBill),
  'POST /api/feed/settlements': rows('Instalment plans with their instalments, one plan a line.', feedSettlement),
  'POST /api/feed/readings': rows('Hourly readings, one a line.', feedReading),
  'POST /api/feed/billing-readings': rows('Readings taken for billing, one a line.', feedBillingReading),
  'POST /api/feed/water-analyses': rows('Values of water analyses, one a line.', feedWaterAnalysis),
  'POST /api/feed/announcements': rows('Announcements, one a line.', feedAnnouncement),
  'POST /api/feed/faq': rows('Questions and answers, one a line and language.', feedFaq),
  'POST /api/feed/online-forms': rows('Online forms with their layout, one a line.', feedOnlineForm),
  'PUT /api/feed/profile': endpoint({
    access: 'feed',
    summary: "The utility's profile and settings; only what is said is changed.",
    body: feedProfile,
    answer: z.object({ message: z.literal('Success') }),
    errors: ['feed_token_invalid'],
  }),
  'PUT /api/feed/logo': picture("The utility's logo: a JPEG or PNG, made anew as PNG of at most 512 px."),
  'PUT /api/feed/cover': picture("The utility's cover picture: a JPEG or PNG, made anew as JPEG of at most 1600 px."),
};
