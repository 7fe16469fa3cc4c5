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
