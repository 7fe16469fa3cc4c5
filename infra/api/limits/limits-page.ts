import { readFileSync, writeFileSync } from 'node:fs';
import { limits, type Limiter } from './limits.ts';

/** `node infra/api/limits/limits-page.ts` writes the table of limiters into `docs/limits.md`. */
const PAGE = new URL('../../../docs/limits.md', import.meta.url);
const BEGIN = '<!-- written by infra/api/limits/limits-page.ts -->';
const END = '<!-- end -->';

const spanOf = ({ seconds, endedBy }: Limiter): string => {
  const time = seconds === null ? 'no end' : `${seconds} s`;
  return endedBy ? `${time}, or ${endedBy}` : time;
};

/** The limiters as a table for people. */
export function limitsTable(): string {
  const rows = Object.entries<Limiter>(limits).map(
    ([name, limiter]) =>
      `| \`${name}\` | ${limiter.counts} | ${limiter.per} | ${limiter.attempts} | ${spanOf(limiter)} | ${limiter.withoutStore} | \`${limiter.code}\` |`,
  );
  return [
    '| Limiter | What is counted | Per | At most | Within | Without the database | Code |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', after = ''] = [page.split(BEGIN)[0], page.split(END)[1]];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${limitsTable()}\n\n${END}${after}`);
}
