import { features } from '../features.ts';
import type { CallLimits } from '../kernel/limit-call.ts';
import { limits } from '../limits.ts';
import { defineFeature, joinParts, type FeatureParts } from './define-feature.ts';

const job = () => Promise.resolve();

it('the jobs of all features are joined under their names', () => {
  const features: FeatureParts[] = [
    defineFeature({ calls: [], jobs: { 'cases.escalate': job } }),
    defineFeature({ calls: [] }),
    defineFeature({ calls: [], jobs: { 'digests.send': job } }),
  ];
  expect(Object.keys(Object(joinParts(features, 'jobs')))).toEqual(['cases.escalate', 'digests.send']);
});

it('two features with a job of one name are refused, since one of them would never run', () => {
  const feature = defineFeature({ calls: [], jobs: { 'cases.escalate': job } });
  expect(() => joinParts([feature, feature], 'jobs')).toThrow('Two features have jobs named "cases.escalate"');
});

it('every limiter that counts a call is in the table of limiters, so that its counts are cleared away', () => {
  const used = features.flatMap((feature) =>
    Object.values<CallLimits | undefined>(feature.limits).flatMap((call) => Object.values(call ?? {})),
  );
  const names = used.map((which) => (typeof which === 'string' ? which : which.name));
  expect(names.filter((name) => !Object.hasOwn(limits, name))).toEqual([]);
  expect(names).toContain('case-forward');
});
