import { FAULTS } from './faults.ts';
import { PLACES } from './places.ts';

interface Annotation {
  type: string;
  description?: string;
}

interface Spec {
  title: string;
  file: string;
  ok: boolean;
  tests: { status: string; annotations: Annotation[]; results: { annotations?: Annotation[] }[] }[];
}

interface SuiteNode {
  specs?: Spec[];
  suites?: SuiteNode[];
}

/** The fields of Playwright's JSON report that this module reads. */
export type PlaywrightReport = SuiteNode;

/** The annotation by which a test records how many of its cases passed. */
export const HELD = 'held';

/** `held` of `cases`. */
export interface Count {
  held: number;
  cases: number;
}

const allSpecs = ({ specs = [], suites = [] }: SuiteNode): Spec[] => [...specs, ...suites.flatMap(allSpecs)];

const isSkipped = ({ tests }: Spec): boolean => tests.every(({ status }) => status === 'skipped');

const noted = ({ tests }: Spec): Count | null => {
  const last = tests.at(-1);
  const annotations = [...(last?.annotations ?? []), ...(last?.results.at(-1)?.annotations ?? [])];
  const found = annotations.findLast(({ type }) => type === HELD)?.description;
  const [held, cases] = found?.split(' of ').map(Number) ?? [];
  return held === undefined || cases === undefined ? null : { held, cases };
};

/** The count of a test: its recorded cases, or the test itself as one case. */
const worth = (spec: Spec): Count => {
  const { held, cases } = noted(spec) ?? { held: spec.ok ? 1 : 0, cases: 1 };
  return { held: spec.ok ? held : Math.min(held, cases - 1), cases };
};

const sum = (counts: readonly Count[]): Count =>
  counts.reduce((all, { held, cases }) => ({ held: all.held + held, cases: all.cases + cases }), { held: 0, cases: 0 });

export const words = ({ held, cases }: Count): string => `${held} of ${cases}`;

/** Title of a matrix test, which identifies its cell. */
export const cellTitle = (name: string, fault: string): string =>
  `${name} with the fault ${fault} costs only its own place, and Retry brings it back`;

/** The claim of each group of tests, with patterns for their file and titles. */
const GROUPS: readonly (readonly [what: string, file: RegExp, title: RegExp])[] = [
  ['Remote × fault: contained, one panel, one report, Retry without a reload', /fault-matrix/, /./],
  ['A failed entry is there after Retry', /faults\/retry/, /failed entry/],
  ['A failed chunk is there after Retry', /faults\/retry/, /failed chunk/],
  ['A file that is gone for good: one reload, none over unsaved input', /faults\/retry/, /gone/],
  ['One flipped byte in each published file in turn: it never ran, the rest worked', /integrity/, /flipped/],
  ['Each hash removed in turn: the file never ran, the rest worked', /integrity/, /removed/],
  ['Scripts and styles on a way through all remotes that carried their hash', /visits/, /carries its hash/],
  ['Elements of the frame whose computed style a mounting remote left alone', /visits/, /looks the same/],
  ['Utility switched with the old answers 5 s late: nothing painted, all aborted', /tenants/, /./],
  ['Open tabs: later releases, switching off and on, pin, rollback, trial', /open-tabs/, /./],
];

const rowOf = (specs: readonly Spec[], [what, file, title]: (typeof GROUPS)[number]): string[] => {
  const group = specs.filter((spec) => file.test(spec.file) && title.test(spec.title));
  return group.length === 0 ? [] : [`| ${what} | ${words(sum(group.map(worth)))} |`];
};

const cellOf = (specs: readonly Spec[], name: string, fault: string): string => {
  const spec = specs.find(({ title }) => title === cellTitle(name, fault));
  return !spec ? '' : spec.ok ? 'held' : '**failed**';
};

const matrix = (specs: readonly Spec[]): string[] => [
  `| Fault | ${PLACES.map(({ name }) => name).join(' | ')} |`,
  `|---|${PLACES.map(() => '---').join('|')}|`,
  ...FAULTS.map((fault) => `| ${fault} | ${PLACES.map(({ name }) => cellOf(specs, name, fault)).join(' | ')} |`),
];

/** The tables of `docs/faults.md` from a finished run; a group without tests has no row. */
export const tables = (report: PlaywrightReport): { counts: string[]; matrix: string[] } => {
  const specs = allSpecs(report).filter((spec) => !isSkipped(spec));
  const rows = GROUPS.flatMap((group) => rowOf(specs, group));
  return { counts: ['| What | Held |', '|---|---|', ...rows], matrix: matrix(specs) };
};
