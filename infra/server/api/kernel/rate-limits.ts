import type { Code } from '@hydria/shared/rules/codes.ts';

/** The rate of an action, and the behaviour when counting fails. */
export interface Limiter {
  /** The counted action, for people. */
  counts: string;
  /** The key of the count. A network is an IPv4 address or the first 48 bits of IPv6. */
  per: string;
  attempts: number;
  /** From the first attempt on; null: for ever, until something ends the counting. */
  seconds: number | null;
  /** The event that resets the count, besides time. */
  endedBy?: string;
  /** When the count cannot be kept: `closed` refuses with 503, `open` lets it happen. */
  withoutStore: 'open' | 'closed';
  /** The 429's code. */
  code: Code;
}

const DAY_SECONDS = 86_400;

/**
 * Every limiter of the API. Counts are rows of the database, so that all processes share them and no restart forgets
 * them. `docs/limits.md` shows this table and is written by `pnpm fix`.
 */
export const limits = {
  'sign-in': {
    counts: 'Attempts to sign in',
    per: 'e-mail and network',
    attempts: 5,
    seconds: 60,
    endedBy: 'signing in',
    withoutStore: 'closed',
    code: 'too_many_login_attempts',
  },
  'sign-in-network': {
    counts: 'Attempts to sign in, whatever the e-mail',
    per: 'network',
    attempts: 300,
    seconds: 300,
    withoutStore: 'closed',
    code: 'too_many_login_attempts',
  },
  'sign-in-account': {
    counts: 'Failures in a row to sign in from browsers that are not known',
    per: 'e-mail',
    attempts: 100,
    seconds: null,
    endedBy: 'signing in, or a new password by e-mail',
    withoutStore: 'closed',
    code: 'sign_in_needs_reset',
  },
  'sign-in-device': {
    counts: 'Failures in a row to sign in from a browser that the person has used before',
    per: 'browser',
    attempts: 100,
    seconds: null,
    endedBy: 'signing in, or a new password by e-mail',
    withoutStore: 'closed',
    code: 'sign_in_needs_reset',
  },
  'password-check': {
    counts: 'Checks of the present password by a signed-in person',
    per: 'person',
    attempts: 5,
    seconds: 300,
    endedBy: 'the right password',
    withoutStore: 'closed',
    code: 'too_many_login_attempts',
  },
  'second-factor': {
    counts: 'Codes of an authenticator, and recovery codes',
    per: 'person',
    attempts: 5,
    seconds: 300,
    endedBy: 'the right code',
    withoutStore: 'closed',
    code: 'too_many_login_attempts',
  },
  mail: {
    counts: 'Mails that any visitor can have sent to an address: new password, confirmation, link to sign in',
    per: 'kind and e-mail',
    attempts: 3,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'test-message': {
    counts: 'Test messages that a person sends to themselves',
    per: 'person',
    attempts: 3,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'mail-by-list': {
    counts: 'Confirming mails that administrators send to several people at once',
    per: 'person',
    attempts: 1,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'mail-network': {
    counts: 'The same, whatever the e-mail',
    per: 'network',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'one-time-link': {
    counts: 'Uses of a link from a mail',
    per: 'network',
    attempts: 60,
    seconds: 300,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  guest: {
    counts: 'Reports and filled-in forms of guests',
    per: 'network',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'open',
    code: 'too_many_requests',
  },
  'member-report': {
    counts: 'Reports of a member, and notes on them',
    per: 'person',
    attempts: 30,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  'member-reading': {
    counts: 'Readings that a member sends',
    per: 'person',
    attempts: 60,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  'member-supply': {
    counts: 'Requests of a member for a supply',
    per: 'person',
    attempts: 30,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  'member-form': {
    counts: 'Filled-in forms of a member',
    per: 'person',
    attempts: 60,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  'member-payment': {
    counts: 'Payments begun',
    per: 'person',
    attempts: 60,
    seconds: DAY_SECONDS,
    withoutStore: 'closed',
    code: 'daily_limit_reached',
  },
  'photo-bytes': {
    counts: 'Bytes of forms with photos of a member',
    per: 'person',
    attempts: 200 * 1024 * 1024,
    seconds: DAY_SECONDS,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  registration: {
    counts: 'Requests to be accepted for a supply',
    per: 'person',
    attempts: 10,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  handover: {
    counts: 'Hand-overs of a supply, each of which is mailed to any address',
    per: 'person',
    attempts: 20,
    seconds: DAY_SECONDS,
    withoutStore: 'closed',
    code: 'daily_limit_reached',
  },
  'data-export': {
    counts: "Archives of a person's own data",
    per: 'person',
    attempts: 5,
    seconds: 86_400,
    withoutStore: 'closed',
    code: 'daily_limit_reached',
  },
  avatar: {
    counts: 'Pictures that a person uploads for their account',
    per: 'person',
    attempts: 20,
    seconds: 86_400,
    withoutStore: 'open',
    code: 'daily_limit_reached',
  },
  'person-read': {
    counts: 'Entries of the audit trail about the reading of a person by a member of the staff',
    per: 'member of the staff and person',
    attempts: 1,
    seconds: 3600,
    withoutStore: 'open',
    code: 'too_many_requests',
  },
  'sign-up': {
    counts: 'Registrations begun, and accounts asked for',
    per: 'network',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'sign-up-number': {
    counts: 'Codes tried for a tax number',
    per: 'tax number and network',
    attempts: 10,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'sign-up-network': {
    counts: 'The same, whatever the number',
    per: 'network',
    attempts: 60,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'sign-up-installation': {
    counts: 'The same, whatever the network; beyond, `sign-up-strained` counts for each network',
    per: 'installation',
    attempts: 5000,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'sign-up-strained': {
    counts: 'Codes tried beyond `sign-up-installation`',
    per: 'network',
    attempts: 10,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  contact: {
    counts: 'Messages of the contact form, each of which is mailed to a utility',
    per: 'network',
    attempts: 20,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  conversation: {
    counts: 'Messages of customers in conversations',
    per: 'person, or network of a guest',
    attempts: 60,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'guest-bill': {
    counts: 'Look-ups of a bill by its payment code',
    per: 'network',
    attempts: 20,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'guest-bill-utility': {
    counts:
      'Look-ups of a bill that found none, whatever the network; beyond, `guest-bill-strained` counts for each network',
    per: 'utility',
    attempts: 300,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'guest-bill-strained': {
    counts: 'Look-ups that found none beyond `guest-bill-utility`',
    per: 'utility and network',
    attempts: 3,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'reading-token': {
    counts: 'Refused tokens of programs that read readings; a token that is right is not counted',
    per: 'network',
    attempts: 60,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'own-readings': {
    counts: 'Files of hourly readings, and calls with a token for them',
    per: 'person, or token',
    attempts: 120,
    seconds: 3600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'payment-cancel': {
    counts: 'Cancelled payments, each of which asks the bank',
    per: 'network',
    attempts: 30,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'bank-notice': {
    counts: 'Messages of a bank without a signature, each of which asks the bank',
    per: 'network',
    attempts: 600,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  receipt: {
    counts: 'Receipts and bills as documents, each made on the server',
    per: 'person, or network of a guest',
    attempts: 60,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  'feed-token': {
    counts: 'Refused access tokens of the feed; a token that is right is not counted',
    per: 'network',
    attempts: 60,
    seconds: 600,
    withoutStore: 'open',
    code: 'too_many_requests',
  },
  'feed-refusal': {
    counts: 'Entries of the audit trail about a refused access token of the feed',
    per: 'token, or network, and reason',
    attempts: 1,
    seconds: 3600,
    withoutStore: 'open',
    code: 'too_many_requests',
  },
  failure: {
    counts: 'Reports of failed remotes',
    per: 'network',
    attempts: 60,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
  mount: {
    counts: 'Notices of pages that loaded a canary',
    per: 'network',
    attempts: 60,
    seconds: 600,
    withoutStore: 'closed',
    code: 'too_many_requests',
  },
} as const satisfies Record<string, Limiter>;

export type LimiterName = keyof typeof limits;

/** How many in which time; an installation and a test may say otherwise. */
export type Rates = Record<LimiterName, { attempts: number; seconds: number | null }>;
