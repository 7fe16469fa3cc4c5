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

/** A limiter with the name under which its counts are stored. */
export interface NamedLimiter extends Limiter {
  name: string;
}

/** The limiters of a feature, each with its name. */
export const defineLimits = <const L extends Record<string, Limiter>>(limits: L): { [N in keyof L]: NamedLimiter } =>
  // Object.entries widens the names that the type keeps.
  Object.fromEntries(Object.entries(limits).map(([name, limiter]) => [name, { ...limiter, name }])) as {
    [N in keyof L]: NamedLimiter;
  };

/** How many in which time, by the name of the limiter. */
export type Rates = Readonly<Record<string, { attempts: number; seconds: number | null }>>;
