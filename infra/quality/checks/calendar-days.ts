import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The file that counts days. */
const OWNER = 'shared/rules/calendar-day.ts';

/** Files that mean a day of UTC, or make a day of its three numbers. */
const OF_UTC = [
  'infra/server/api/features/consumption-history/espi-feed.ts',
  'infra/server/api/features/failures/canaries.sql.ts',
  'infra/server/api/features/flow-alerts/own-limits.ts',
  'mf-reports/src/consumption-history/ranges.ts',
  'shared/rules/written-date.ts',
];

/** Milliseconds of a day, in each spelling of the code. */
const LENGTH = String.raw`(?:\w*DAY(?:_MS)?\b|\bMS_PER_DAY\b|\b86_?400_?000\b|\b24 \* (?:HOUR|60|3_?600))`;

const RULES: readonly [RegExp, string][] = [
  [
    /\.toISOString\(\)\s*\.(?:slice|substring)\(0, 10\)/,
    'the day of UTC, which is another one in Greece after midnight',
  ],
  [
    new RegExp(String.raw`\b(?:athensDay|isoDay|today)\((?:[^;\n]*?)[-+][^;\n]*?${LENGTH}`),
    'an instant that was moved by days of 24 hours',
  ],
  [
    new RegExp(String.raw`Date\.parse\([^)]*\)\s*-\s*Date\.parse\([^)]*\)\)*\s*\/\s*${LENGTH}`),
    'days between two texts',
  ],
  [/\.set(?:UTC)?Date\(/, 'a day that was set in a `Date`'],
];

/** The fault of a source in counting days; null without one. */
export const wrongDay = (source: string): string | null => RULES.find(([pattern]) => pattern.test(source))?.[1] ?? null;

/** Days that are counted beside the one place; one line per finding. */
export const checkCalendarDays = (root: string): string[] =>
  globSync(['{shell/src,mf-*/src,shared}/**/*.{ts,tsx}', 'infra/{server,gateway}/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules'],
  })
    .filter((file) => !/\.test\.|\/testing\/|\/bench\//.test(file) && file !== OWNER && !OF_UTC.includes(file))
    .toSorted()
    .flatMap((file) => {
      const found = wrongDay(readFileSync(path.join(root, file), 'utf8'));
      return found === null ? [] : [`${file} ${found}: use plusDays or daysBetween of ${OWNER} (docs/adr/0205)`];
    });
