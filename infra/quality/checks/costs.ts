import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/tool.ts';

/**
 * `pnpm costs`: the files that a change touches, counted on an existing example. A row names a word that every part of its
 * example contains, or the folder of the example.
 */
interface Example {
  change: string;
  /** Matched as a whole word. */
  word?: string;
  within: readonly string[];
}

const EXAMPLES: readonly Example[] = [
  { change: 'A field (`bill.previous_unpaid`)', word: 'previous_unpaid', within: ['.'] },
  {
    change: 'A form field (`last_name` of the problem report)',
    word: 'last_name',
    within: ['shared/contract/reports.ts', 'shared/rules', 'mf-reports', 'infra/server/api/features/reports'],
  },
  { change: 'A page (`/supplies`)', word: '/supplies', within: ['mf-reports'] },
  { change: 'A card (`WaterCard`)', word: 'WaterCard', within: ['mf-smartcity'] },
  { change: 'A call (`GET /api/bills/owed`)', word: 'GET /api/bills/owed', within: ['.'] },
  { change: 'A list (the users of the back office)', within: ['mf-admin/src/users'] },
  { change: 'A remote (`pnpm portal new`)', within: ['infra/delivery/dev/new/template'] },
  { change: 'A language (French)', within: ['*/fr.json', '*.fr.html'] },
];

/** Files that a command writes, examples of tests, and demo data. */
const NOT_COUNTED =
  /openapi\.json|release-statements\.json|^docs\/|CHANGELOG|\/testing\/|\/testing\.ts|^infra\/run\/demo|^infra\/quality/;

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || file.includes('/suites/');

const filesOf = ({ word, within }: Example): string[] => {
  const args = word === undefined ? ['ls-files'] : ['grep', '-lwF', '-e', word];
  return execFileSync('git', [...args, '--', ...within], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !NOT_COUNTED.test(file));
};

const linesOf = (file: string): number => readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length;

const isCatalogue = (file: string): boolean => /locales\/.*\.json$/.test(file);

const row = (example: Example): string => {
  const files = filesOf(example);
  const code = files.filter((file) => !isTest(file) && !isCatalogue(file));
  const lines = example.word === undefined ? ` (${code.reduce((sum, file) => sum + linesOf(file), 0)} lines)` : '';
  return `| ${example.change} | ${code.length}${lines} | ${files.filter(isCatalogue).length} | ${files.filter(isTest).length} |`;
};

const table = ['| Change | Code files | Catalogues | Tests |', '| --- | --- | --- | --- |', ...EXAMPLES.map(row)];
console.log(table.join('\n'));
