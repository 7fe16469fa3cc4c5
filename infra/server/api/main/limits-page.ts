import { readFileSync, writeFileSync } from 'node:fs';
import { features } from '../features.ts';
import type { CallLimits } from '../kernel/limit-call.ts';
import type { AnyLimiter } from '../kernel/rate-limit.ts';
import type { Limiter } from '../kernel/limiter.ts';
import { limits } from '../limits.ts';

/** `pnpm fix` writes the table of limiters into `docs/limits.md`. */
const PAGE = new URL('../../../../docs/limits.md', import.meta.url);
const BEGIN = '<!-- written by pnpm fix -->';
const END = '<!-- end -->';
const CALLS = 'Counted before the body is read:';

const spanOf = ({ seconds, endedBy }: Limiter): string => {
  const time = seconds === null ? 'no end' : `${seconds} s`;
  return endedBy ? `${time}, or ${endedBy}` : time;
};

/** The limiters as a table for people. */
export function limitsTable(): string {
  const rows = Object.entries(limits).map(
    ([name, limiter]) =>
      `| \`${name}\` | ${limiter.counts} | ${limiter.per} | ${limiter.attempts} | ${spanOf(limiter)} | ${limiter.withoutStore} | \`${limiter.code}\` |`,
  );
  return [
    '| Limiter | What is counted | Per | At most | Within | Without the database | Code |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const nameOf = (which: AnyLimiter): string => (typeof which === 'string' ? which : which.name);

const cell = (which: AnyLimiter | undefined): string => (which ? `\`${nameOf(which)}\`` : '–');

/** The calls that are counted before their body is read, as a table for people. */
export function callsTable(): string {
  const calls = features.flatMap((feature) => Object.entries<CallLimits | undefined>(feature.limits));
  const rows = calls.map(
    ([call, { guest, member, bytes } = {}]) => `| \`${call}\` | ${cell(guest)} | ${cell(member)} | ${cell(bytes)} |`,
  );
  return ['| Call | Guests | Members | Bytes of members |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', after = ''] = [page.split(BEGIN)[0], page.split(END)[1]];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${limitsTable()}\n\n${CALLS}\n\n${callsTable()}\n\n${END}${after}`);
}
