import { featureLimits } from './features.ts';
import { joinNamed } from './http/define-feature.ts';
import type { Limiter } from './kernel/limiter.ts';
import { limits as commonLimits } from './kernel/rate-limits.ts';

/** Every limiter of the API: the common ones and those of features. */
export const limits: Readonly<Record<string, Limiter>> = joinNamed<Limiter>('limits', [commonLimits, featureLimits]);
