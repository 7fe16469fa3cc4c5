import { measureAccounts } from './accounts.ts';
import { measureApiReads } from './api-reads.ts';
import { measureAudit } from './audit.ts';
import { measureBankFile } from './bank-file.ts';
import { measureCases } from './cases.ts';
import { measureComposition } from './composition.ts';
import { measureFeed } from './feed.ts';
import { measureHanging } from './hanging.ts';
import { measureHistory } from './history.ts';
import { measureManyRemotes } from './many-remotes.ts';
import { measureMemory } from './memory.ts';
import { measureMeters } from './meters.ts';
import { measurePeople } from './people.ts';
import { measureRebuild } from './rebuild.ts';
import { measureReleasing } from './releasing.ts';
import type { Suite } from './report.ts';
import { measureScale } from './scale.ts';
import { measureSizes } from './sizes.ts';
import { measureStartUp } from './start-up.ts';
import { measureSwitching } from './switching.ts';
import { measureVitals } from './vitals.ts';

/** Every suite of `pnpm bench` by name, in the order of docs/numbers.md. */
export const SUITES: Readonly<Record<string, Suite>> = {
  composition: {
    title: 'The composed portal against a single bundle',
    about: `The single bundle (\`infra/quality/bench/mono\`) is a build of the same sources without federation: its script is named in the
head, the measured page and its texts are not behind a lazy boundary, and it is compressed and cached like the portal.`,
    seconds: (rounds) => 60 + 40 * rounds,
    measure: measureComposition,
  },
  switching: {
    title: 'From page to page',
    about: `A first switch is on the laboratory profile, against the single bundle of \`/bills\`, whose other pages are lazy; the
rest has no slowdown.`,
    seconds: (rounds) => 45 + 20 * rounds,
    measure: measureSwitching,
  },
  vitals: {
    title: 'Interactions of a person',
    about: `A phone on the laboratory profile: first visit, the menu, the theme, and three other pages, each pressed with a
finger. An interaction counts from the press to the next painted frame.`,
    seconds: (rounds) => 25 + 25 * rounds,
    measure: measureVitals,
  },
  hanging: {
    title: 'While a remote hangs',
    about: `Requests for files of \`mf-reports\` stay open for ever. Against the same way without it, in turn.`,
    seconds: (rounds) => 20 + 15 * rounds,
    measure: measureHanging,
  },
  'many-remotes': {
    title: 'A hundred remotes',
    about: `Beside the real remotes, others are released into a store of its own until there are a hundred, each with what a real
one tells of itself: pages, navigation, cards and calls. None of it is shown to the visitor, so that the page stays the
same page. Against a portal with the real ones only, in turn, four pairs of visits a round.`,
    seconds: (rounds) => 25 + 25 * rounds,
    measure: measureManyRemotes,
  },
  memory: {
    title: 'Memory after mounting and unmounting',
    about: `Each remote alone, 200 times to its page and away to one of the shell's. After 40 cycles to warm up and then after
every 40, the heap is collected over the DevTools protocol and counted with the listeners. Heap: the slope over all
sections, and the least and greatest of a single one.`,
    seconds: () => 40 + 6 * 90,
    measure: measureMemory,
  },
  releasing: {
    title: 'Releasing',
    about: `A changed \`mf-smartcity\` is released into a store of its own and rolled back, while a browser navigates.`,
    seconds: (rounds) => 20 + 35 * rounds,
    measure: measureReleasing,
  },
  rebuild: {
    title: 'Rebuilding a remote',
    about: `One file of a copy was saved; until its build is finished, in a process of its own that loads webpack.`,
    seconds: (rounds) => 6 * (4 + 3 * rounds),
    measure: measureRebuild,
  },
  start: {
    title: 'Starting',
    about: `Packages come from npm's own cache where it has them.`,
    seconds: (rounds) => 40 * Math.min(rounds, 2),
    measure: measureStartUp,
  },
  sizes: {
    title: 'Bytes',
    about: `After brotli, with the texts of one language; cards and pages of a remote together. What a part may weigh stands in
\`infra/delivery/release/budgets.json\`: \`pnpm check sizes\` and every release refuse more.`,
    seconds: () => 10,
    measure: measureSizes,
    history: true,
  },
  api: {
    title: 'The API',
    about: 'Each server a process of its own, in turn, on the same database.',
    seconds: (rounds) => 20 + 25 * rounds,
    measure: measureApiReads,
  },
  cases: {
    title: 'The work list of cases',
    about: `100,000 reports of a utility, of which 10,000 are open: each read through the API with its rights, count and names, against the
same page and total from a bare server that only looks the session up and sends a bare statement, in turn. Then the wait for a new report in an
open browser.`,
    seconds: (rounds) => 60 + 30 * rounds,
    measure: measureCases,
  },
  people: {
    title: 'The list of people',
    about: `100,000 people of one utility. The call of the list, with its session and its permissions, against the bare statement for the
same rows and their number, in turn; each value is the median of 15.`,
    seconds: (rounds) => 40 + 40 * rounds,
    measure: measurePeople,
  },
  accounts: {
    title: 'Signing in',
    about: `The API in this process, hashes as in production, no limiter. Neutral answers: 500 calls each for an
account, number or code that exists and for one that does not, in turn; the difference of the medians, and p of the
Mann–Whitney test.`,
    seconds: () => 120,
    measure: measureAccounts,
  },
  audit: {
    title: 'The audit trail',
    about:
      'The run of `pnpm verify-audit` over a chain of 60,000 rows, and reading the same rows in one query, in turn.',
    seconds: (rounds) => 60 + 10 * rounds,
    measure: measureAudit,
  },
  feed: {
    title: 'The feed',
    about:
      'Rows through the feed over HTTP and by COPY into the same tables, in turn; readings of 150 meters, bills with three lines.',
    seconds: (rounds) => 30 + 20 * rounds,
    measure: measureFeed,
  },
  meters: {
    title: 'Alerts of meters',
    about: `The rules over a year of hourly readings of 115 meters, on one core. Then API and worker in one process: the feed sends
readings of 400 meters without a pause, while the reading of another meter makes its leak an alert. The time runs from the call
with this reading to the stored alert with its enqueued mail.`,
    seconds: (rounds) => 30 + 15 * rounds,
    measure: measureMeters,
  },
  history: {
    title: 'A year of consumption',
    about: `The days of a year and of the year before, of one supply among 50,000 with a digital meter, through the API, after the
job has counted their settled days; and a bare statement over the hours for the same sums, without own days, costs and similar
households, in turn.`,
    seconds: (rounds) => 90 + 5 * rounds,
    measure: measureHistory,
  },
  'bank-file': {
    title: 'Bank files',
    about:
      'A file of 100,000 entries, nine in ten with the code of a bill, read and posted to the ledger. Against COPY of the rows that it makes into the same tables, in turn.',
    seconds: (rounds) => 60 + 60 * rounds,
    measure: measureBankFile,
  },
  scale: {
    title: 'From ten thousand supplies to a million',
    about: `The same reads of a thousand people through the API, each side on a database of its own that \`pnpm generate-supplies\`
could have made: in ten utilities, four bills and seven readings for each supply, 50 bills and every hour of two months for
those that are read. A hundred requests of one side and of the other in turn, two at a time. What was loaded stays among the
temporary files until the next day.`,
    seconds: (rounds) => 400 + 30 * rounds,
    measure: measureScale,
  },
};
