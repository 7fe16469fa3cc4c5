import { BAND_HIGH, BAND_LOW } from '../../rules/consumption-band.ts';
import { BANK_DELAY_DAYS, BANK_DELAY_DAYS_MAX } from '../../rules/bank-delay.ts';
import { FOUR_EYES_CENTS, FOUR_EYES_CENTS_MAX } from '../../rules/four-eyes.ts';
import { IDLE_MINUTES, IDLE_MINUTES_MAX, IDLE_MINUTES_MIN } from '../../rules/idle-logout.ts';
import { bareAfm, isAfm } from '../../rules/afm.ts';
import { isIban, plainIban } from '../../rules/iban.ts';
import { IRIS_TEXT_MAX, isIrisText } from '../../rules/iris-code.ts';
import { isEmbedder } from '../../rules/embedder.ts';
import { isHexColor, isVisible } from '../../rules/contrast.ts';
import { PARTIAL_PAYMENT_LEAST, PARTIAL_PAYMENT_LEAST_MAX } from '../../rules/part-payment.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { isOnHost, isPublicHost, isPublicUrl } from '../../rules/public-url.ts';
import { FREE_TEXT_LIMIT, FREE_TEXT_LIMIT_MAX, FREE_TEXT_LIMIT_MIN } from '../../rules/text.ts';
import { ALARM_KINDS, ALERT_SETTINGS, WATER_PRICE_MAX, type AlertSetting } from '../../rules/meter-alerts.ts';
import type { Field } from './form.ts';
import { contactFields, pageAddress, publicUrl } from './contact-data.ts';
import { choice, decimal, flag, lines, many, money, optional, paragraphs, rowId, text, whole } from './fields.ts';
import { allOrNone, defineForm } from './form.ts';

type Line = Field<string, string, false>;

const supplyMask = (): Line => {
  const line = text({ max: 40 });
  return { ...line, check: (value, limits) => line.check(value, limits) ?? (value.includes('#') ? null : 'regex') };
};

const color = (): Line => {
  const line = text({ max: 7 });
  return {
    ...line,
    check: (value) => {
      if (!isHexColor(value.trim())) return 'regex';
      return isVisible(value.trim()) ? null : 'invalid';
    },
  };
};

const names = {
  title: text({ max: 200 }),
  title_latin: text({ max: 200 }),
  city: text({ max: 200 }),
  city_latin: text({ max: 200 }),
};

/** Euros; a percentage ends at 100. */
const DISCOUNT_MAX = 1000;

const taxNumber = (): Line => {
  const line = text({ max: 20 });
  const toWire = (value: string): string | undefined => line.toWire(bareAfm(value));
  return { ...line, stored: bareAfm, toWire, check: (value) => (isAfm(bareAfm(value)) ? null : 'afm') };
};

const accountNumber = (): Line => {
  const line = text({ max: 42 });
  const toWire = (value: string): string | undefined => line.toWire(plainIban(value));
  return { ...line, stored: plainIban, toWire, check: (value) => (isIban(value) ? null : 'regex') };
};

const irisText = (): Line => {
  const line = text({ max: IRIS_TEXT_MAX });
  return { ...line, check: (value, limits) => line.check(value, limits) ?? (isIrisText(value) ? null : 'regex') };
};

/** Names of servers: the lines of the page, or the list on the wire. */
const hostsOf = (value: unknown): string[] => String(value ?? '').split(/[\s,]+/);

/** A new utility, `POST /api/utilities`. */
export const newUtilityForm = defineForm('new_utility', { ...names, active: flag() }, {});

const message = () => optional(paragraphs({ max: 500 }));
/** Id of a picture that `POST /api/utilities/pictures` has remade. */
const picture = () => optional(rowId());

const alertSetting = (name: AlertSetting) => {
  const { min, max, usual } = ALERT_SETTINGS[name];
  return optional({ ...whole(min, max), usual });
};

/** Everything that administrators set for a utility, `PUT /api/utilities/profile`. An empty field takes its default. */
export const utilityForm = defineForm(
  'utility',
  {
    ...names,
    active: flag(),
    demo: flag(),
    /** All of them where none is chosen. */
    languages: optional(many(LANGUAGES, 'required')),
    ...contactFields,
    afm: optional(taxNumber()),
    accent: optional(color()),
    logo_media_id: picture(),
    cover_media_id: picture(),
    url: optional(publicUrl()),
    api: optional(text({ max: 500 })),
    bill: optional(pageAddress()),
    customer_code_mask: optional(supplyMask()),
    my_hydria: flag(),
    deyapp: flag(),
    amr: flag(),
    water_damage: flag(),
    push_notifications: flag(),
    balloon_read: flag(),
    online_forms: flag(),
    show_bills: flag(),
    customer_reports: flag(),
    registration_open: flag(),
    registration_message_el: message(),
    registration_message_en: message(),
    registration_message_de: message(),
    registration_message_fr: message(),
    register_with_taxis: flag(),
    registration_passkey: flag(),
    registration_approval: flag(),
    partial_payment: flag(),
    /** Cents; a person writes euros. */
    partial_payment_least: optional({ ...money(1, PARTIAL_PAYMENT_LEAST_MAX), usual: PARTIAL_PAYMENT_LEAST }),
    /** Above this amount a second person confirms what the staff do with money. */
    four_eyes_cents: optional({ ...money(1, FOUR_EYES_CENTS_MAX), usual: FOUR_EYES_CENTS }),
    guest_bill_total: flag(),
    e_bill: flag(),
    /** The account of transfers; bills with an RF code get a QR code with it (EPC069-12). */
    iban: optional(accountNumber()),
    /** The text of IRIS codes, with `{code}` for the payment code of the bill; the bank of the utility prescribes it. */
    iris_text: optional(irisText()),
    /** For customers with e-bill: an amount in euros (A) or a percentage (P). */
    discount_type: optional(choice(['A', 'P'])),
    discount_amount: optional(decimal(0.01, DISCOUNT_MAX)),
    /** Percent of a meter's usual day. */
    band_low: optional({ ...whole(1, 100), usual: BAND_LOW }),
    band_high: optional({ ...whole(100, 1000), usual: BAND_HIGH }),
    flow_low_least: alertSetting('flow_low_least'),
    flow_low_hours: alertSetting('flow_low_hours'),
    flow_high_least: alertSetting('flow_high_least'),
    flow_high_hours: alertSetting('flow_high_hours'),
    flow_tolerated: alertSetting('flow_tolerated'),
    burst_least: alertSetting('burst_least'),
    burst_hours: alertSetting('burst_hours'),
    closed_least: alertSetting('closed_least'),
    backflow_least: alertSetting('backflow_least'),
    silent_days: alertSetting('silent_days'),
    flow_jump: alertSetting('flow_jump'),
    /** The magnetic alarm alone where none is chosen. */
    tamper_alarms: optional(many(ALARM_KINDS, 'required')),
    /** Cents for a cubic metre of lost water; a person writes euros. */
    water_price: optional(money(1, WATER_PRICE_MAX)),
    bank_delay_days: optional({ ...whole(0, BANK_DELAY_DAYS_MAX), usual: BANK_DELAY_DAYS }),
    idle_minutes: optional({ ...whole(IDLE_MINUTES_MIN, IDLE_MINUTES_MAX), usual: IDLE_MINUTES }),
    free_text_max: optional({ ...whole(FREE_TEXT_LIMIT_MIN, FREE_TEXT_LIMIT_MAX), usual: FREE_TEXT_LIMIT }),
    frame_ancestors: optional(lines(20, (line) => (isEmbedder(line) ? null : 'regex'))),
    /** The servers that the portal's server may call for this utility. */
    allowed_hosts: optional(lines(20, (line) => (isPublicHost(line) ? null : 'regex'))),
    old_portal_url: optional(publicUrl()),
  },
  {
    across: [
      {
        error: 'bands',
        at: 'band_low',
        code: 'invalid',
        isBroken: ({ valueOf }) => Number(valueOf('band_low') ?? BAND_LOW) >= Number(valueOf('band_high') ?? BAND_HIGH),
      },
      {
        error: 'url_host',
        at: 'url',
        code: 'exists',
        isBroken: ({ valueOf }) => {
          const url = String(valueOf('url') ?? '').trim();
          return isPublicUrl(url) && !isOnHost(url, hostsOf(valueOf('allowed_hosts')));
        },
      },
      {
        // A name of an interface; where it is an address, the rule of the other addresses.
        error: 'api',
        at: 'api',
        code: 'url',
        isBroken: ({ valueOf }) => {
          const api = String(valueOf('api') ?? '').trim();
          return api.includes('://') && !isPublicUrl(api);
        },
      },
      {
        error: 'flows',
        at: 'flow_high_least',
        code: 'invalid',
        isBroken: ({ valueOf }) => {
          const of = (name: AlertSetting): number => Number(valueOf(name) || ALERT_SETTINGS[name].usual);
          return of('flow_low_least') >= of('flow_high_least') || of('flow_high_least') >= of('burst_least');
        },
      },
      allOrNone('position', 'latitude', ['latitude', 'longitude']),
      allOrNone('discount', 'discount_amount', ['discount_type', 'discount_amount']),
      {
        error: 'discount_percent',
        at: 'discount_amount',
        code: 'max',
        isBroken: ({ valueOf }) => valueOf('discount_type') === 'P' && Number(valueOf('discount_amount')) > 100,
      },
    ],
  },
);
