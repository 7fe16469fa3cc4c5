import { z } from 'zod';
import { isAfm } from '../rules/afm.ts';
import { isEmail, toE164 } from '../rules/contact.ts';
import { isEmbedder } from '../rules/embedder.ts';
import { isPaymentCode } from '../rules/payment-code.ts';
import { codes } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { cents, day, id, instant, kwdikos_katanalwti, lang, liable_id } from './fields.ts';
import { feedOnlineForm } from './form-layout.ts';

/**
 * Rows of the utilities' feed: what a utility's own system sends, one JSON object a line. The natural key of each is
 * named below in `feedKinds`. With POST a row replaces the row of the same key, and a field that is not said is empty;
 * with PATCH only what is said changes, and null empties. `{ "deleted": true }` with the key takes a row away.
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
/** An instant with its zone, kept in UTC. */
const when = z.iso.datetime({ offset: true }).overwrite((value) => {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
});
const measure = z.number().min(-1e12).max(1e12).nullable().default(null);
const share = z.number().min(0).max(1).nullable().default(null);

const meter = {
  hydrometer,
  type: z.enum(['analog', 'digital']),
  location: text(200),
  installed_on: optionalDay,
  removed_on: optionalDay,
};

/** Supplies, their liable party and their hydrometers. A hydrometer that is not named again stays as it is. */
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
  hydrometers: z.array(z.strictObject(meter)).max(50).default([]),
});
export type FeedSupply = z.output<typeof feedSupply>;

/** Hydrometers by themselves. */
const feedHydrometer = z.strictObject({ ...meter, kwdikos_katanalwti });
export type FeedHydrometer = z.output<typeof feedHydrometer>;

/** The eight alarms of D §3. */
export const ALARM_KINDS = [
  'LOW_BATTERY_ALR',
  'LEAK_ALR',
  'MAGNETIC_TAMPER_ALR',
  'METER_ERROR_ALR',
  'BACK_FLOW_ALR',
  'BROKEN_PIPE_ALR',
  'EMPTY_PIPE_ALR',
  'SPECIFIC_ERROR_ALR',
] as const;

/** Alarms: a row for each time that a meter reports one without a break. `cleared_at` is null while it lasts. */
const feedAlarm = z
  .strictObject({
    hydrometer,
    kind: z.enum(ALARM_KINDS),
    first_seen: when,
    last_seen: when,
    cleared_at: when.nullable().default(null),
  })
  .refine((alarm) => alarm.last_seen >= alarm.first_seen, { path: ['last_seen'], message: 'invalid' })
  .refine((alarm) => alarm.cleared_at === null || alarm.cleared_at >= alarm.last_seen, {
    path: ['cleared_at'],
    message: 'invalid',
  });
export type FeedAlarm = z.output<typeof feedAlarm>;

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
const feedBill = z
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

/** Instalment plans with their instalments; percentages in hundredths. */
const feedSettlement = z
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

/** What plans a utility grants: from how many instalments to how many, for what advance and what relief; money in cents. */
const feedSettlementRule = z
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
  })
  .refine((rule) => rule.installments_max >= rule.installments_min, { path: ['installments_max'], message: 'invalid' })
  .refine((rule) => (rule.debt_max ?? Infinity) >= (rule.debt_min ?? 0), { path: ['debt_max'], message: 'invalid' })
  .refine((rule) => !rule.valid_from || !rule.valid_until || rule.valid_until >= rule.valid_from, {
    path: ['valid_until'],
    message: 'invalid',
  });
export type FeedSettlementRule = z.output<typeof feedSettlementRule>;

/** Hourly readings of the counter. */
const feedReading = z.strictObject({
  hydrometer,
  measured_at: when,
  counter_l,
  estimated: z.boolean().default(false),
});
export type FeedReading = z.output<typeof feedReading>;

/** Readings taken for billing. */
const feedBillingReading = z.strictObject({
  hydrometer,
  read_on: day,
  counter_l,
  kind: z.enum(['regular', 'estimated', 'customer', 'closing']).default('regular'),
});
export type FeedBillingReading = z.output<typeof feedBillingReading>;

/** Values of water analyses as the laboratory wrote them. */
const feedWaterAnalysis = z.strictObject({
  zone: z.string().trim().max(100).default(''),
  /** Name of the quantity: `ph`, `conductance`, … */
  alias: z.string().trim().min(1).max(40),
  analysis_date: day,
  value: z.string().trim().min(1).max(60),
});
export type FeedWaterAnalysis = z.output<typeof feedWaterAnalysis>;

/** Announcements; HTML is cleaned on the way in. */
const feedAnnouncement = z.strictObject({
  code: z.string().trim().min(1).max(60),
  start_date: day,
  end_date: optionalDay,
  title: localText(200),
  description: localText(HTML_MAX),
});
export type FeedAnnouncement = z.output<typeof feedAnnouncement>;

/** Questions and answers, one language a row; HTML is cleaned on the way in. */
const feedFaq = z.strictObject({
  code: z.string().trim().min(1).max(60),
  type: z.string().trim().min(1).max(100),
  lang,
  sort: z.int().min(0).max(100_000).default(0),
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().min(1).max(HTML_MAX),
});
export type FeedFaq = z.output<typeof feedFaq>;

/** Terms of use and privacy policy, one language a row, each from a day on; HTML is cleaned on the way in. */
const feedLegalText = z.strictObject({
  kind: z.enum(['terms-of-use', 'privacy-policy']),
  lang,
  valid_from: day,
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(100_000),
});
export type FeedLegalText = z.output<typeof feedLegalText>;

/** Books that number the answers of online forms. */
const feedBook = z.strictObject({
  code: z.string().trim().min(1).max(60),
  title: z.string().trim().min(1).max(200),
  booktype: z.strictObject({ incoming: z.boolean() }),
  isActive: z.boolean().default(true),
});
export type FeedBook = z.output<typeof feedBook>;

/** Where something of the city stands, and how the utility calls it. */
const place = {
  place: z.string().trim().min(1).max(60),
  title: localText(200).nullable().default(null),
  latitude,
  longitude,
};

/** Energy of a place in kilowatt-hours: this period, the one before, and what was saved. */
const feedCityEnergy = z.strictObject({
  ...place,
  measured_at: when,
  present: z.number().min(0).max(1e12),
  saving: measure,
  previous: measure,
});
export type FeedCityEnergy = z.output<typeof feedCityEnergy>;

const micrograms = z.number().min(0).max(1e6).optional();

/** Air: degrees Celsius, the index of the European Environment Agency with its band, µg/m³, hPa, dB; humidity 0 to 1. */
const feedCityAir = z.strictObject({
  ...place,
  measured_at: when,
  temperature: z.number().min(-90).max(90).nullable().default(null),
  quality_index: z.number().min(0).max(1000).nullable().default(null),
  category: z.enum(['good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor']).nullable().default(null),
  gases: z.strictObject({ no2: micrograms, o3: micrograms, so2: micrograms, co: micrograms }).nullable().default(null),
  particles: z.strictObject({ pm2_5: micrograms, pm10: micrograms }).nullable().default(null),
  humidity: share,
  pressure: z.number().min(300).max(1200).nullable().default(null),
  noise: z.number().min(0).max(200).nullable().default(null),
});
export type FeedCityAir = z.output<typeof feedCityAir>;

/** Waste containers: when they were emptied last, and how full they are, 0 to 1. */
const feedCityWaste = z.strictObject({
  ...place,
  measured_at: when,
  last_pickup: when.nullable().default(null),
  fill_level: share,
});
export type FeedCityWaste = z.output<typeof feedCityWaste>;

/** Parking: how many places there are within how many metres, and how many of them were free when last seen. */
const feedCityParking = z
  .strictObject({
    ...place,
    municipality: text(100),
    last_seen: when,
    radius: z.int().min(0).max(100_000).nullable().default(null),
    spots: z.int().min(0).max(1_000_000),
    free_spots: z.int().min(0).max(1_000_000).nullable().default(null),
  })
  .refine((parking) => (parking.free_spots ?? 0) <= parking.spots, { path: ['free_spots'], message: 'invalid' });
export type FeedCityParking = z.output<typeof feedCityParking>;

/** The same fields, of which none but the key must be said; null empties what may be left out of a whole row. */
const partOf = (row: z.ZodObject, keys: readonly string[]): z.ZodObject => {
  const loose = (field: z.core.$ZodType) => {
    const may = field instanceof z.ZodDefault || field instanceof z.ZodOptional;
    return may ? z.nullable(field.unwrap()).optional() : z.optional(field);
  };
  const fields = Object.entries(row.shape).map(([name, field]) => [name, keys.includes(name) ? field : loose(field)]);
  return z.strictObject(Object.fromEntries(fields));
};

/** A kind of rows: whole, a part of one, and the removal of one by its natural key. */
const kind = <S extends z.ZodObject>(row: S, keys: readonly (keyof z.output<S> & string)[], summary: string) => {
  const key = Object.fromEntries(keys.map((name) => [name, row.shape[name] as z.ZodType]));
  return { row, keys, summary, part: partOf(row, keys), removal: z.strictObject({ ...key, deleted: z.literal(true) }) };
};

/** All kinds of rows, each with its natural key, under the name of its call. */
export const feedKinds = {
  supplies: kind(feedSupply, ['kwdikos_katanalwti'], 'Supplies with their liable party and hydrometers'),
  hydrometers: kind(feedHydrometer, ['hydrometer'], 'Hydrometers'),
  alarms: kind(feedAlarm, ['hydrometer', 'kind', 'first_seen'], 'Alarms of hydrometers'),
  bills: kind(feedBill, ['bill_number'], 'Bills with their lines'),
  settlements: kind(feedSettlement, ['protokol'], 'Instalment plans with their instalments'),
  'settlement-rules': kind(feedSettlementRule, ['code'], 'What instalment plans are granted'),
  readings: kind(feedReading, ['hydrometer', 'measured_at'], 'Hourly readings'),
  'billing-readings': kind(feedBillingReading, ['hydrometer', 'read_on'], 'Readings taken for billing'),
  'water-analyses': kind(feedWaterAnalysis, ['zone', 'alias', 'analysis_date'], 'Values of water analyses'),
  announcements: kind(feedAnnouncement, ['code'], 'Announcements'),
  faq: kind(feedFaq, ['code', 'lang'], 'Questions and answers, one a language'),
  'legal-texts': kind(feedLegalText, ['kind', 'lang', 'valid_from'], 'Legal texts, one a language'),
  'online-forms': kind(feedOnlineForm, ['form_id'], 'Online forms with their layout'),
  books: kind(feedBook, ['code'], 'Books that number the answers of forms'),
  'city-energy': kind(feedCityEnergy, ['place'], 'Energy of places'),
  'city-air': kind(feedCityAir, ['place'], 'Air at places'),
  'city-waste': kind(feedCityWaste, ['place'], 'Waste containers'),
  'city-parking': kind(feedCityParking, ['place'], 'Parking'),
};

export type FeedName = keyof typeof feedKinds;
/** A whole row of a kind. */
export type FeedRowOf<N extends FeedName> = z.output<(typeof feedKinds)[N]['row']>;

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

const errors = [
  'feed_token_invalid',
  'row_malformed',
  'row_too_long',
  'row_unknown',
  'row_in_use',
  'reference_unknown',
];

const runName = z.string().regex(/^[\w.-]{1,60}$/, 'regex');

const rowsQuery = z.object({
  /** The sender's own name for this sending, by which `GET /api/feed/runs` finds it. */
  run: runName.optional(),
  /** Lines before this one are not looked at: they were dealt with before a cut. */
  from_line: z.int().min(1).max(2_000_000_000).optional(),
  /** Everything is checked against the database, and nothing is kept. */
  dry_run: z.literal(1).optional(),
});

const rows = (summary: string, body: z.ZodType) =>
  endpoint({ access: 'feed', summary, query: rowsQuery, body, bodyType: 'ndjson', answer: feedReport, errors });

export type FeedRowsCall = `${'POST' | 'PATCH'} /api/feed/${FeedName}`;
export type FeedRowsEndpoint = ReturnType<typeof rows>;

// Object.fromEntries forgets the names; they are those of feedKinds.
const rowsContract = Object.fromEntries(
  Object.entries(feedKinds).flatMap(([name, { summary, row, part, removal }]) => [
    [`POST /api/feed/${name}`, rows(`${summary}: whole rows, one a line.`, z.union([row, removal]))],
    [
      `PATCH /api/feed/${name}`,
      rows(`${summary}: only the fields that change, one row a line.`, z.union([part, removal])),
    ],
  ]),
) as { [C in FeedRowsCall]: FeedRowsEndpoint };

/** What became of one sending. One that was cut off has no end; `next_line` is where its sender goes on. */
const feedRun = z
  .object({
    id,
    entity: z.string(),
    run: z.string().nullable(),
    started_at: instant,
    finished_at: instant.nullable(),
    received: z.int(),
    stored: z.int(),
    changed: z.int(),
    rejected: z.int(),
    next_line: z.int(),
  })
  .meta({ id: 'FeedRun' });

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
  ...rowsContract,
  'GET /api/feed/runs': endpoint({
    access: 'feed',
    summary: 'The latest 50 sendings of the utility, newest first.',
    query: z.object({ entity: z.string().max(40).optional(), run: runName.optional() }),
    answer: z.object({ runs: z.array(feedRun) }),
    errors: ['feed_token_invalid'],
  }),
  'GET /api/feed/runs/{id}': endpoint({
    access: 'feed',
    summary: 'One sending with the reasons for the lines that were not kept, at most 1,000.',
    params: z.object({ id }),
    answer: feedRun.extend({ errors: feedReport.shape.errors }),
    errors: ['feed_token_invalid', 'not_found'],
  }),
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
