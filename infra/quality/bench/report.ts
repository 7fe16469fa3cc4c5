import type { Extent } from './extent.ts';
import type { Labs } from './lab.ts';
import { TABLE_HEAD, shown, tableRow, type Figure } from './figures.ts';

/** One suite of `pnpm bench`, and its section in docs/numbers.md. */
export interface Suite {
  title: string;
  /** How it is measured, for the reader of the table. */
  about: string;
  /** Approximate duration on two cores. */
  seconds(rounds: number): number;
  measure(extent: Extent, labs: Labs): Promise<Figure[]>;
  /** The table has one line for each change of a value, instead of one for each figure. */
  history?: true;
}

/** The circumstances of a run. */
export interface Circumstances {
  name: string;
  rounds: number;
  cores: number;
  /** `2026-11-21` */
  day: string;
  /** Short hash of the commit; with `+` when the working folder had changes. */
  commit: string;
}

/** Prettier pads the cells of the table; only the words between the bars count. */
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Lines of an earlier history, each cell under the name of its column. */
const earlierDays = (section: string): Record<string, string>[] => {
  const [head, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  const columns = cells(head ?? '');
  return rows.map((row) => Object.fromEntries(cells(row).map((cell, i) => [columns[i] ?? '', cell])));
};

const history = (figures: readonly Figure[], { day, commit }: Circumstances, section: string): string => {
  const columns = ['Day', 'Commit', ...figures.map(({ what }) => what)];
  const measured = Object.fromEntries(figures.map(({ what, value, unit }) => [what, shown(value.median, unit)]));
  const earlier = earlierDays(section);
  const last = earlier.at(-1);
  const isNews = !last || figures.some(({ what }) => last[what] !== measured[what]);
  const days = isNews
    ? [...earlier.filter((one) => one['Commit'] !== commit), { Day: day, Commit: commit, ...measured }]
    : earlier;
  const line = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  const rows = days.map((one: Record<string, string>) => line(columns.map((column) => one[column] ?? '')));
  return [line(columns), line(columns.map(() => '---')), ...rows].join('\n');
};

const section = (suite: Suite, figures: readonly Figure[], how: Circumstances, earlier: string): string =>
  [
    `## ${suite.title}`,
    '',
    suite.about,
    '',
    `\`pnpm bench ${how.name}\`, ${how.rounds} ${how.rounds === 1 ? 'round' : 'rounds'} on ${how.cores} cores, ${how.day}, commit ${how.commit}.`,
    '',
    ...(suite.history ? [history(figures, how, earlier)] : [TABLE_HEAD, ...figures.map(tableRow)]),
    '',
  ].join('\n');

/** The page with the section of one suite rewritten; the other sections stay unchanged. */
export const withSection = (
  page: string,
  suites: readonly Suite[],
  suite: Suite,
  figures: readonly Figure[],
  how: Circumstances,
): string => {
  const [head = '', ...old] = page.split(/^(?=## )/m);
  const titleOf = (text: string) => /^## (.*)$/m.exec(text)?.[1] ?? '';
  const earlier = old.find((text) => titleOf(text) === suite.title) ?? '';
  const all = [...old.filter((text) => text !== earlier), section(suite, figures, how, earlier)];
  const order = [...suites.map(({ title }) => title)];
  const place = (text: string) => (order.includes(titleOf(text)) ? order.indexOf(titleOf(text)) : order.length);
  const sorted = all.toSorted((a, b) => place(a) - place(b));
  return `${[head, ...sorted].map((text) => text.trim()).join('\n\n')}\n`;
};
