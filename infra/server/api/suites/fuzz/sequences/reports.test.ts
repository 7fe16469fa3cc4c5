import fc from 'fast-check';
import { pick, sequences, step } from '../../../testing/fuzz/sequences.ts';
import { toInject, type Part } from '../../../testing/fuzz/sent-request.ts';
import { operations } from '../../../testing/fuzz/document.ts';
import { headersOf } from '../../../testing/suites/actors.ts';
import { watchChanges, type Changes } from '../../../testing/suites/changes.ts';
import { startSuite } from '../../../testing/suites/start-suite.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const WHO = ['owner', 'neighbour', 'guest'] as const;
type Who = (typeof WHO)[number];

/** The model of a submitted report. */
interface Report {
  who: Who;
  key: string;
  receipt: { id: number; code: string };
  photos: number;
}

interface Model {
  reports: Report[];
}

const operation = operations.find(({ call }) => call === 'POST /api/reports')!;

let app: TestApp;
let changes: Changes;
let picture: string;
let active: number;
const known = new Map<Who, Record<string, string>>();
beforeAll(async () => {
  const { app: started, targets } = await startSuite();
  app = started;
  picture = targets.bytes.toString('base64');
  for (const who of WHO) known.set(who, await headersOf(app, who));
  active = (await listOf('guest', '')).active;
  changes = await watchChanges(app.admin);
});
afterAll(() => app.stop());

interface List {
  active: number;
  data: { id: number; mine: boolean; photos: { id: number }[] }[];
}
const listOf = async (who: Who, query: string) =>
  (await app.server.inject({ url: `/api/reports?deya_id=1${query}`, headers: known.get(who) ?? {} })).json<List>();

const partsOf = (key: string, photos: number, file: Part['file']): Part[] => [
  ...Object.entries({ deya_id: '1', problem_type: 'other', description: 'Νερά', address: 'Εδώ', idempotency_key: key }).map(([name, text]) => ({ name, text })), // prettier-ignore
  ...Array.from({ length: photos }, () => ({ name: 'photos', ...(file && { file }) })),
];

const photo = () => ({ name: 'photo.jpg', type: 'image/jpeg', base64: picture });
const send = (who: Who, parts: Part[], cut = 0) =>
  app.server.inject(
    toInject(
      operation,
      { actor: who, params: {}, query: [], headers: {}, body: { type: 'multipart/form-data', parts, cut } },
      known.get(who) ?? {},
    ),
  );

const keys = fc.constantFrom(...['a', 'b', 'c', 'd'].map((name) => `key-of-a-report-${name}`));
const who = fc.constantFrom(...WHO);

const handsIn = step(
  'hands in',
  fc.record({ who, key: keys, photos: fc.nat({ max: 3 }) }),
  async ({ who, key, photos }, model: Model) => {
    const answer = await send(who, partsOf(key, photos, photo()));
    const { id, code } = answer.json<{ id: number; code: string }>();
    const before = model.reports.find((report) => report.key === key);
    // A key that a signed-in person has used belongs to that person.
    const isTaken = before !== undefined && before.who !== 'guest' && before.who !== who;
    if (isTaken) {
      expect([answer.statusCode, answer.json()]).toEqual([422, { message: { idempotency_key: ['unique'] } }]);
      return;
    }
    expect(answer.statusCode).toBe(200);
    if (before) expect({ id, code }).toEqual(before.receipt);
    else model.reports.push({ who, key, receipt: { id, code }, photos });
  },
);

const isCutOff = step(
  'is cut off',
  fc.record({ who, key: keys, cut: fc.integer({ min: 3, max: 200 }) }),
  async ({ who, key, cut }, model: Model) => {
    if (model.reports.some((report) => report.key === key)) return;
    expect([400, 422]).toContain((await send(who, partsOf(key, 1, photo()), cut)).statusCode);
  },
);

const sendsNoPhoto = step(
  'sends what is no photo',
  fc.record({ who, key: keys }),
  async ({ who, key }, model: Model) => {
    if (model.reports.some((report) => report.key === key)) return;
    const file = { name: 'photo.jpg', type: 'image/jpeg', base64: Buffer.from('<svg/>').toString('base64') };
    expect((await send(who, partsOf(key, 1, file))).statusCode).toBe(422);
  },
);

const reads = step('reads', who, async (who, { reports }: Model) => {
  const all = await listOf(who, '');
  expect(all.active).toBe(active + reports.length);
  const mine = reports.filter((report) => report.who === who && who !== 'guest');
  const shown = all.data.filter((row) => row.mine && reports.some(({ receipt }) => receipt.id === row.id));
  expect(shown.map(({ id, photos }) => [id, photos.length])).toEqual(
    mine.toReversed().map(({ receipt, photos }) => [receipt.id, photos]),
  );
});

const looksAt = step(
  'looks at a photo',
  fc.record({ who, n: fc.nat({ max: 9 }) }),
  async ({ who, n }, model: Model) => {
    const report = pick(
      model.reports.filter((one) => one.photos > 0 && one.who !== 'guest'),
      n,
    );
    if (!report) return;
    const { data } = await listOf(report.who, '&mine=true');
    const [first] = data.find(({ id }) => id === report.receipt.id)?.photos ?? [];
    const url = `/api/reports/${report.receipt.id}/photos/${first?.id}`;
    const answer = await app.server.inject({ url, headers: known.get(who) ?? {} });
    expect(answer.statusCode).toBe(who === 'guest' ? 401 : who === report.who ? 200 : 404);
  },
);

sequences('reports with photos', [handsIn, handsIn, isCutOff, sendsNoPhoto, reads, looksAt], async () => {
  await changes.restore();
  return { model: { reports: [] }, real: app };
});
