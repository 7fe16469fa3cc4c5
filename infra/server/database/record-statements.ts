import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listMigrations } from './migrate.ts';

const USAGE = `Keeps the statements of a release, against which later schemas are tried (previous-release.test.ts).

  RECORD_STATEMENTS=/tmp/statements node_modules/.bin/jest infra/server/api
  node infra/server/database/record-statements.ts --release 0.2.0 --from /tmp/statements

Run it on the release that has just gone out everywhere.`;

/** The record that the test reads. */
export interface Recorded {
  release: string;
  /** Its last migration. */
  schema: string;
  statements: string[];
}

const RECORDED = new URL('release-statements.json', import.meta.url);

export const readRecorded = (): Recorded => JSON.parse(readFileSync(RECORDED, 'utf8'));

/** Lists of values are of any length: one of each form is enough. */
const formOf = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$')
    .replaceAll(/\(\$\)(, \(\$\))+/g, '($)');

/** Statements that have a plan, one of each form, in order. */
export function distinct(texts: readonly string[]): string[] {
  const planned = texts
    .map((text) => text.trim())
    .filter((text) => /^(select|insert|update|delete|with|merge)\b/i.test(text));
  return [...new Map(planned.toSorted().map((text) => [formOf(text), text])).values()];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { release: { type: 'string' }, from: { type: 'string' } } });
  if (!values.release || !values.from) {
    console.error(USAGE);
    process.exit(1);
  }
  const texts = readFileSync(values.from, 'utf8').split('\n').filter(Boolean);
  const statements = distinct(texts.map((line) => String(JSON.parse(line))));
  const schema = listMigrations().at(-1)!.name;
  const recorded: Recorded = { release: values.release, schema, statements };
  writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 1)}\n`);
  console.log(`${statements.length} statements of ${values.release}`);
}
