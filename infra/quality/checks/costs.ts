import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/tool.ts';
import { withoutPadding } from './adr-index.ts';
import { NEW_FIELD, verifyNewField } from './new-field.ts';

/**
 * `pnpm costs`: the files that a change touches, counted on an existing example. `pnpm fix` writes the table into CONTRIBUTING.md,
 * and `pnpm check docs` compares it. The new form field is no example: its lines are those of `new-field.ts`, and
 * `pnpm costs --verify` adds them to a working tree of its own and tests them there.
 */
interface Example {
  change: string;
  /** Regular expressions, each matched as a whole word. A file belongs to the example when it contains one of them. */
  words?: readonly string[];
  /** The paths whose files are searched for the words. */
  within?: readonly string[];
  /** Paths whose files all belong to the example. */
  paths?: readonly string[];
}

const EXAMPLES: readonly Example[] = [
  { change: 'A field (`bill.previous_unpaid`)', words: ['previous_unpaid'], within: ['.'] },
  {
    change: 'A page with a list (`/admin/jobs`)',
    words: ['/admin/jobs', 'JobsPage', '"jobs": \\{'],
    within: ['mf-admin'],
  },
  { change: 'A list with filters and a CSV (`/admin/failures`)', paths: ['mf-admin/src/failures'] },
  { change: 'A card (`WaterCard`)', words: ['WaterCard'], within: ['mf-smartcity'] },
  { change: 'A call (`GET /api/bills/owed`)', words: ['GET /api/bills/owed'], within: ['.'] },
  { change: 'A remote (`pnpm portal new`)', paths: ['infra/delivery/release/new/template'] },
  {
    change: 'A language (French)',
    words: ['fr', '[a-z_]+_fr'],
    within: ['*.ts', '*.tsx'],
    paths: ['*/fr.json', '*.fr.html'],
  },
];

const CONTRIBUTING = 'CONTRIBUTING.md';

/** Files that a command writes, documents, examples of tests, and demo data. */
const NOT_COUNTED =
  /openapi\.json|release-statements\.json|manifest-names\.ts|\.md$|^docs\/|\/testing\/|\/testing\.ts|^infra\/run\/demo|^infra\/quality/;

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || file.includes('/suites/');

const git = (root: string, args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const filesOf = (root: string, { change, words = [], within = [], paths = [] }: Example): string[] => {
  const found =
    words.length === 0
      ? []
      : git(root, ['grep', '--untracked', '-lwE', ...words.flatMap((word) => ['-e', word]), '--', ...within]);
  const all =
    paths.length === 0 ? [] : git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths]);
  const files = [...found, ...all].filter((file) => existsSync(path.join(root, file)) && !NOT_COUNTED.test(file));
  if (files.length === 0)
    throw new Error(`infra/quality/checks/costs.ts: no file belongs to "${change}"; choose another example`);
  return files;
};

const isCatalogue = (file: string): boolean => /locales\/.*\.json$/.test(file);

const row = (change: string, files: readonly string[]): string => {
  const code = files.filter((file) => !isTest(file) && !isCatalogue(file));
  return `| ${change} | ${code.length} | ${files.filter(isCatalogue).length} | ${files.filter(isTest).length} |`;
};

const newField = NEW_FIELD.map(({ file }) => file);

const HEAD = '| Change | Code files | Catalogues | Tests |';

const costRows = (root: string): string[] => [
  row('A new text field of a form (`company` of the contact form)', newField),
  ...EXAMPLES.map((example) => row(example.change, filesOf(root, example))),
];

/** Every row of the table, in CONTRIBUTING.md the only one that begins with this head. */
const TABLE = /^\| Change .*\n\| -.*\n(?:\|.*\n)+/m;

/** The table in the text holds these rows, whatever its padding. */
export const holdsRows = (text: string, rows: readonly string[]): boolean => {
  const [, , ...held] = (TABLE.exec(text)?.[0] ?? '').trimEnd().split('\n').map(withoutPadding);
  return held.join('\n') === rows.join('\n');
};

const read = (root: string): string => readFileSync(path.join(root, CONTRIBUTING), 'utf8');

/** The table of costs in CONTRIBUTING.md counts the files of the tree. */
export const checkCosts = (root: string): string[] =>
  holdsRows(read(root), costRows(root))
    ? []
    : [`${CONTRIBUTING}: the table of costs differs from \`pnpm costs\`; \`pnpm fix\` writes it`];

if (import.meta.main) {
  const table = [HEAD, '| --- | --- | --- | --- |', ...costRows(ROOT)].join('\n');
  if (process.argv.includes('--write')) {
    writeFileSync(
      path.join(ROOT, CONTRIBUTING),
      read(ROOT).replace(TABLE, () => `${table}\n`),
    );
  } else {
    console.log(table);
    console.log(`\nA new text field of a form:\n${newField.map((file) => `  ${file}`).join('\n')}`);
  }
  if (process.argv.includes('--verify')) verifyNewField();
}
