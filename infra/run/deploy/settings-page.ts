import { readFileSync, writeFileSync } from 'node:fs';
import { PROCESSES, SETTINGS } from './settings.ts';

/** `pnpm fix` writes the table of settings into `docs/settings.md`. */
const PAGE = new URL('../../../docs/settings.md', import.meta.url);
const BEGIN = '<!-- written by pnpm fix -->';
const END = '<!-- end -->';

/** The settings as a table for people; `●` needs it, `○` reads it. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, { of, needs, what, usual, secret }]) => {
    const marks = PROCESSES.map((one) => (needs?.includes(one) ? '●' : of.includes(one) ? '○' : ''));
    return `| \`${name}\` | ${marks.join(' | ')} | ${what}${secret ? ' (secret)' : ''} | ${usual ?? ''} |`;
  });
  return [
    `| Variable | ${PROCESSES.join(' | ')} | What it is | Without it |`,
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', after = ''] = [page.split(BEGIN)[0], page.split(END)[1]];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${after}`);
}
