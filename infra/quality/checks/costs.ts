import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/tool.ts';
import { NEW_FIELD, verifyNewField } from './new-field.ts';

/**
 * `pnpm costs`: the files that a change touches, counted on an existing example. A row names a word that every part of its
 * example contains, or the folder of the example. The new form field is no example: its lines are those of `new-field.ts`, and
 * `pnpm costs --verify` adds them to a working tree of its own and tests them there.
 */
interface Example {
  change: string;
  /** Matched as a whole word. */
  word?: string;
  within: readonly string[];
}

const EXAMPLES: readonly Example[] = [
  { change: 'A field (`bill.previous_unpaid`)', word: 'previous_unpaid', within: ['.'] },
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

const row = (change: string, files: readonly string[], isFolder = false): string => {
  const code = files.filter((file) => !isTest(file) && !isCatalogue(file));
  const lines = isFolder ? ` (${code.reduce((sum, file) => sum + linesOf(file), 0)} lines)` : '';
  return `| ${change} | ${code.length}${lines} | ${files.filter(isCatalogue).length} | ${files.filter(isTest).length} |`;
};

const newField = NEW_FIELD.map(({ file }) => file);

const table = [
  '| Change | Code files | Catalogues | Tests |',
  '| --- | --- | --- | --- |',
  row('A new text field of a form (`company` of the contact form)', newField),
  ...EXAMPLES.map((example) => row(example.change, filesOf(example), example.word === undefined)),
];
console.log(table.join('\n'));
console.log(`\nA new text field of a form:\n${newField.map((file) => `  ${file}`).join('\n')}`);
if (process.argv.includes('--verify')) verifyNewField();
