import type { Mails } from '@hydria/adapters/mail/send-mail.ts';
import type { JobHandlers } from '@hydria/jobs/handlers.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import type { Feature } from './define-endpoint.ts';

/** All that a feature brings to the API. Its folder holds the parts; `features.ts` names the feature in one line. */
export interface FeatureParts {
  /** Answers of its calls, with their limits. */
  calls: readonly Feature[];
  /** Its mails, by the name under which `enqueue` asks for them. */
  mails?: Mails<ApiContext>;
  /** Handlers of its jobs. */
  jobs?: Partial<JobHandlers<ApiContext>>;
}

/** Declares a feature. The types of its parts are kept, so that a call or job without an answer does not compile. */
export const defineFeature = <const F extends FeatureParts>(parts: F): F => parts;

/** The answers of the calls of all features. */
export const callsOf = <F extends FeatureParts>(features: readonly F[]): F['calls'][number][] =>
  features.flatMap<F['calls'][number]>(({ calls }) => calls);

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never;

/** The parts of a kind of all features, as one object. */
export type PartsOf<F extends FeatureParts, K extends 'mails' | 'jobs'> = Intersection<
  F extends Record<K, infer P extends object> ? P : never
>;

/** Joins the parts of a kind of all features. A name that two features use is refused when the server starts. */
export function joinParts<const F extends FeatureParts, K extends 'mails' | 'jobs'>(
  features: readonly F[],
  kind: K,
): PartsOf<F, K> {
  const joined: Record<string, unknown> = {};
  for (const [name, part] of features.flatMap((feature) => Object.entries(feature[kind] ?? {}))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two features have ${kind} named "${name}"`);
    joined[name] = part;
  }
  // The type is that of the declarations which the loop has just copied, name by name.
  return joined as PartsOf<F, K>;
}
