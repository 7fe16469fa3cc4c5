import { journeysFor, journeysIn, relatedFiles, withDependants, workspacesOf, type Workspace } from './affected.ts';

const workspace = (name: string, folder: string, dependencies: string[] = [], paths: string[] = []): Workspace => ({
  name,
  folder,
  dependencies,
  paths,
});

const ALL = [
  workspace('@hydria/shared', 'shared'),
  workspace('@hydria/shell', 'shell', ['@hydria/shared']),
  workspace('@hydria/mf-billing', 'mf-billing', ['@hydria/shared'], ['/bills', '/bills/:id']),
  workspace('@hydria/database', 'infra/server/database'),
  workspace('@hydria/api', 'infra/server/api', ['@hydria/database']),
  workspace('@hydria/cli', 'infra/run/cli', ['@hydria/api']),
  workspace('@hydria/bench', 'infra/quality/bench', ['@hydria/api']),
];

const JOURNEYS = [
  { file: 'infra/quality/e2e/payment.spec.ts', line: 7, text: "await page.goto('/bills');" },
  { file: 'infra/quality/e2e/report.spec.ts', line: 1, text: "await page.goto('/report');" },
  { file: 'infra/quality/e2e/customer.spec.ts', line: 1, text: '' },
];

const names = (workspaces: readonly Workspace[]) => workspaces.map(({ name }) => name);

it('finds the workspace of a file, and no other whose name begins alike', () => {
  expect(names(workspacesOf(['shell/src/main.tsx', 'README.md'], ALL))).toEqual(['@hydria/shell']);
  expect(workspacesOf(['shell-of-others/a.ts'], ALL)).toEqual([]);
});

it('finds the indirect dependents of a workspace', () => {
  expect(names(withDependants(workspacesOf(['infra/server/database/db.ts'], ALL), ALL))).toEqual([
    '@hydria/database',
    '@hydria/api',
    '@hydria/cli',
    '@hydria/bench',
  ]);
});

it('splits the journeys of a file, each up to the next test or group', () => {
  const text = ["test('a', () => {", '  one();', '});', "test.describe('of', () => {", "  test('b', two);", '});'];
  expect(journeysIn('x.spec.ts', text.join('\n'))).toEqual([
    { file: 'x.spec.ts', line: 1, text: "test('a', () => {\n  one();\n});\n" },
    { file: 'x.spec.ts', line: 5, text: "  test('b', two);\n});\n" },
  ]);
});

it.each([
  ['a remote: the journeys that visit its pages', 'mf-billing/src/bills/bills-page.tsx', ['payment.spec.ts:7']],
  ['a server: the journeys through the portal', 'infra/server/api/features.ts', ['customer.spec.ts']],
  ['what all pages have in common: the journeys through the portal', 'shared/ui/button.tsx', ['customer.spec.ts']],
  ['the lockfile: the journeys through the portal', 'pnpm-lock.yaml', ['customer.spec.ts']],
  ['a journey: itself', 'infra/quality/e2e/report.spec.ts', ['report.spec.ts']],
  ['what journeys share: the journeys through the portal', 'infra/quality/e2e/steps.ts', ['customer.spec.ts']],
  ['a measurement: none', 'infra/quality/bench/lab.ts', []],
  ['a document: none', 'docs/numbers.md', []],
])('runs for a change of %s', (_, file, expected) => {
  expect(journeysFor([file], ALL, JOURNEYS)).toEqual(expected.map((name) => `infra/quality/e2e/${name}`));
});

it('selects the tests of changed sources, and all tests when a change reaches everything', () => {
  expect(relatedFiles(['shell/src/main.tsx', 'docs/numbers.md', 'shell/src/locales/el.json'])).toEqual([
    'shell/src/main.tsx',
    'shell/src/locales/el.json',
  ]);
  expect(relatedFiles(['infra/server/database/migrations/0400-x.sql'])).toEqual(['infra/server/database/migrate.ts']);
  expect(relatedFiles(['pnpm-lock.yaml'])).toBeUndefined();
});
