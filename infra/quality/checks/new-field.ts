import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@hydria/build/tool.ts';

/** One line of a new field. It stands behind the anchor, or is a file of its own. */
interface Line {
  file: string;
  behind?: string;
  line: string;
}

const label = (language: string, text: string): Line => ({
  file: `shell/src/deferred/locales/${language}.json`,
  behind: '"contact": {\n',
  line: `      "company": "${text}",\n`,
});

/** An optional text field `company` of the contact form, stored with the message: every line that a person writes for it. */
export const NEW_FIELD: readonly Line[] = [
  {
    file: 'shared/contract/forms/contact.ts',
    behind: '    name: text({ max: 80 }),\n',
    line: '    company: optional(text({ max: 80 })),\n',
  },
  {
    file: 'shell/src/features/contact/contact-form.tsx',
    behind: '      <TextField form={form} name="name" autoComplete="name" />\n',
    line: '      <TextField form={form} name="company" autoComplete="organization" />\n',
  },
  {
    file: 'infra/server/database/tables/requests.ts',
    behind: '  contact_message: {\n',
    line: '    company: string | null;\n',
  },
  {
    file: 'infra/server/database/migrations/9999-contact-company.sql',
    line: 'alter table contact_message add column company text;\n',
  },
  label('el', 'Εταιρεία'),
  label('en', 'Company'),
  label('de', 'Firma'),
  label('fr', 'Société'),
];

/** The text with the line behind its anchor; of a catalogue behind the anchor that the labels follow. */
const withLine = (source: string, { file, behind = '', line }: Line): string => {
  const next = file.endsWith('.json') ? '      "topic": "' : '';
  const place = source.indexOf(behind + next);
  if (place < 0) throw new Error(`${file} has no place for the line of a new field`);
  return source.slice(0, place + behind.length) + line + source.slice(place + behind.length);
};

const addField = (root: string): void => {
  for (const one of NEW_FIELD) {
    const file = path.join(root, one.file);
    writeFileSync(file, one.behind === undefined ? one.line : withLine(readFileSync(file, 'utf8'), one));
  }
};

/** Tests that meet the field: contract and page refuse the same, and the tables are those of the migrated database. */
const TESTS = 'api/http/forms.test|database/.*tables.test|api/features/contact';

/**
 * Adds the field to a working tree of its own at the last commit, and runs the compiler, the catalogue check and the tests there.
 * Throws when one of them refuses it.
 */
export const verifyNewField = (): void => {
  const tree = path.join(mkdtempSync(path.join(tmpdir(), 'hydria-field-')), 'tree');
  const run = (cwd: string, command: string, ...args: string[]) =>
    void execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  run(ROOT, 'git', 'worktree', 'add', '--quiet', '--detach', tree);
  try {
    run(tree, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--silent');
    addField(tree);
    run(tree, 'pnpm', 'check', 'types', 'catalogues');
    run(tree, 'pnpm', 'unit', TESTS);
  } finally {
    run(ROOT, 'git', 'worktree', 'remove', '--force', tree);
    rmSync(path.dirname(tree), { recursive: true, force: true });
  }
};
