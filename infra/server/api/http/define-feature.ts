import type { Mails } from '@hydria/adapters/mail/send-mail.ts';
import type { PersonalData } from '@hydria/database/personal-data.ts';
import type { JobHandlers } from '@hydria/jobs/handlers.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import type { NamedLimiter } from '../kernel/limiter.ts';
import type { TimelineSource } from '../kernel/timeline-source.ts';
import type { Feature } from './define-endpoint.ts';

/** All that a feature brings to the API. Its folder holds the parts; `features.ts` names the feature in one line. */
export interface FeatureParts {
  /** Answers of its calls, with the limiters that count each. */
  calls: readonly Feature[];
  /** Its own limiters, by the name of their counts. */
  limits?: Readonly<Record<string, NamedLimiter>>;
  /** Its mails, by the name under which `enqueue` asks for them. */
  mails?: Mails<ApiContext>;
  /** Handlers of its jobs. */
  jobs?: Partial<JobHandlers<ApiContext>>;
  /** Its tables, each with the classes of its columns. */
  personalData?: PersonalData;
  /** Its kinds of entries in the timeline of a supply. */
  timeline?: readonly TimelineSource[];
  /** Events that it writes into the audit trail. Each has words in the trail's catalogue, and a request or test that causes it. */
  audit?: readonly string[];
}

/** Declares a feature. The types of its parts are kept, so that a call or job without an answer does not compile. */
export const defineFeature = <const F extends FeatureParts>(parts: F): F => parts;

/** The parts of the catalogue of personal data. */
export const personalDataOf = (features: readonly FeatureParts[]): PersonalData[] =>
  features.flatMap(({ personalData }) => personalData ?? []);

/** The kinds of entries in the timeline of a supply. */
export const timelineOf = (features: readonly FeatureParts[]): TimelineSource[] =>
  features.flatMap(({ timeline = [] }) => timeline);

/** The events of the audit trail. */
export const auditOf = (features: readonly FeatureParts[]): string[] => features.flatMap(({ audit = [] }) => audit);

/** The answers of the calls of all features. */
export const callsOf = <F extends FeatureParts>(features: readonly F[]): F['calls'][number][] =>
  features.flatMap<F['calls'][number]>(({ calls }) => calls);

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never;

/** The kinds of parts that have names. */
type NamedKind = 'mails' | 'jobs' | 'limits';

/** The parts of a kind of all features, as one object. */
export type PartsOf<F extends FeatureParts, K extends NamedKind> = Intersection<
  F extends Record<K, infer P extends object> ? P : never
>;

/** Joins named parts of one kind. A name that is used twice is refused when the server starts. */
export function joinNamed<T>(kind: string, parts: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const joined: Record<string, T> = {};
  for (const [name, part] of parts.flatMap((some) => Object.entries(some))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two features have ${kind} named "${name}"`);
    joined[name] = part;
  }
  return joined;
}

/** Joins the parts of a kind of all features. */
export const joinParts = <const F extends FeatureParts, K extends NamedKind>(
  features: readonly F[],
  kind: K,
): PartsOf<F, K> =>
  // The type is that of the declarations, which are copied name by name.
  joinNamed<unknown>(
    kind,
    features.map((feature) => feature[kind] ?? {}),
  ) as PartsOf<F, K>;
