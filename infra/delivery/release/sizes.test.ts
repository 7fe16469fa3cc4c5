import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { overBudget, overweight } from './sizes.ts';

const budgets = { shell: { entry: 200 }, 'mf-*': { app: 50, card: 20 } };

it('lets everything pass that keeps its budget', () => {
  expect(overBudget([{ app: 'mf-billing', part: 'app', kind: 'app', bytes: 50 }], budgets)).toEqual([]);
});

it('holds a remote without a row of its own to the budget of every remote', () => {
  const parts = [{ app: 'mf-meters', part: 'card:MeterCard', kind: 'card', bytes: 21 }];
  expect(overBudget(parts, budgets)).toEqual([
    expect.stringMatching(/^mf-meters card:MeterCard: 21 bytes, 1 over the budget of 20; /),
  ]);
});

it('asks for a budget when there is none', () => {
  expect(overBudget([{ app: 'shell', part: 'worker', kind: 'worker', bytes: 1 }], budgets)).toHaveLength(1);
});

it('weighs a finished build part by part, as it travels', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'hydria-sizes-'));
  const files = { 'entry.js': 'x'.repeat(10_000), 'page.js': randomBytes(300).toString('hex') };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dist, file), text);
  const release: ReleaseRecord = {
    name: 'mf-billing',
    version: '0.1.0',
    artifact: '0.1.0-abc',
    platform: 1,
    entry: 'entry.js',
    manifest: { name: 'mf-billing', platform: 1, routes: [], slots: [], nav: [], calls: [] },
    shares: {},
    uses: {},
    chunks: { app: ['entry.js', 'page.js'] },
    files: [],
  };
  const found = overweight(dist, release, { 'mf-*': { entry: 100, app: 200 } });
  rmSync(dist, { recursive: true });
  // Ten thousand times one letter compress to nothing; random bytes do not compress.
  expect(found).toEqual([
    expect.stringMatching(/^mf-billing app: [34]\d\d bytes, \d+ over the budget of 200; load pages on demand/),
  ]);
});
