import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { operations, type Operation, type Schema } from '../testing/fuzz/document.ts';
import { concerned } from '../testing/fuzz/expectations.ts';
import { slotsOf, withValue, type Slot } from '../testing/fuzz/slots.ts';
import { headersOf } from '../testing/suites/actors.ts';
import { watchChanges, type Changes } from '../testing/suites/changes.ts';
import { columnsOf } from '../testing/suites/columns.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleInput, sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';
import { rowsRequest, toRequest, type AnyInput } from '../testing/to-request.ts';

/**
 * Clients cannot set server-owned columns: every column of the database that an input does not declare is added to a
 * valid request of a permitted person.
 */
const MARK = 'set-by-the-sender';

/** Further names: those in answers, and those of common frameworks. */
const NAMES = [
  'roles',
  'permissions',
  'scope',
  'balance',
  'paid',
  'confirmed',
  'password',
  'actor',
  'is_admin',
  'deya',
];

const isFeed = ({ body }: Operation) => body?.types[0] === 'application/x-ndjson';
const built = operations.filter(({ answers }) => !answers['501']);
const writes = built.filter(({ method }) => method !== 'GET');
const named = (some: readonly Operation[]) => some.map((operation) => [operation.call, operation] as const);

let app: TestApp;
let targets: Targets;
let changes: Changes;
let columns: string[];
const known = new Map<string, Record<string, string>>();
let tried = 0;

beforeAll(async () => {
  ({ app, targets } = await startSuite());
  const names = (await columnsOf(app.admin)).map(({ column }) => column);
  columns = [...new Set([...names, ...NAMES])].sort();
  for (const { call } of built) known.set(call, await headersOf(app, concerned(call)));
  changes = await watchChanges(app.admin);
});
afterAll(async () => {
  noteCount('Mass assignment', `${tried} fields of the server sent to ${built.length} calls; none was taken`);
  await app.stop();
});
afterEach(() => changes.restore());

const send = ({ call }: Operation, request: InjectOptions) =>
  app.server.inject({ ...request, headers: { ...request.headers, ...known.get(call) } });

/** The columns that an input does not declare. */
function undeclared(schema: Schema): string[] {
  const declared = new Set(slotsOf(schema).map(({ path }) => path[0]));
  return columns.filter((name) => !declared.has(name));
}

const marked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, MARK]));

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: unknown, path: Slot['path']): unknown =>
  path.reduce<unknown>((inner, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined), value);

/** The input without its files: a form has room for sixty parts, JSON for every column. */
const withoutFiles = ({ body, ...input }: AnyInput): AnyInput => {
  if (!isObject(body)) return { ...input, body };
  const fields = Object.entries(body).filter(([, value]) => !(Array.isArray(value) && value[0] instanceof Buffer));
  return { ...input, body: Object.fromEntries(fields) };
};

/** The objects with declared fields in the body of a valid request, by path. */
function objectsIn({ body }: Operation, sample: unknown): Slot[] {
  if (!body) return [];
  const declares = ({ properties, anyOf }: Schema) => Boolean(properties ?? anyOf);
  const found = slotsOf(body.schema).filter(({ schema, path }) => declares(schema) && isObject(at(sample, path)));
  return found.filter(({ path }, index) => found.findIndex((slot) => slot.path.join() === path.join()) === index);
}

/** Names that an answer refuses as undeclared. */
function refusedIn(answer: LightMyRequestResponse): string[] {
  const { message, errors } = answer.json<{
    message?: Record<string, string[]>;
    errors?: { field: string; reason: string }[];
  }>();
  const ofRows = (errors ?? []).filter(({ reason }) => reason === 'unexpected').map(({ field }) => field);
  const ofFields = Object.entries(message ?? {}).filter(([, codes]) => codes.includes('unexpected'));
  return [...ofRows, ...ofFields.map(([name]) => name)].map((name) => name.split('.').at(-1)!).sort();
}

/** The feed records each request of rows itself. */
const written = async (operation: Operation) =>
  Object.keys(await changes.seen()).filter((table) => !isFeed(operation) || table !== 'feed_run');

it.each(named(writes.filter(({ call, body }) => body && call !== 'POST /api/bank/callback')))(
  '%s refuses each of them in its body',
  async (call, operation) => {
    const input = withoutFiles(sampleInput(call, targets));
    for (const { path, schema } of objectsIn(operation, input.body)) {
      const names = undeclared(schema);
      const body = withValue(input.body, path, { ...(at(input.body, path) as object), ...marked(names) });
      const answer = await send(operation, isFeed(operation) ? rowsRequest(call, [body]) : toRequest(call, { ...input, body })); // prettier-ignore
      expect([call, path, refusedIn(answer)]).toEqual([call, path, names]);
      expect([call, await written(operation)]).toEqual([call, []]);
      tried += names.length;
    }
  },
);

it.each(named(built))('%s refuses each of them in its query', async (call, operation) => {
  const { request } = sampleRequest(call, targets);
  const names = undeclared(operation.query);
  const query = new URLSearchParams(marked(names)).toString();
  const url = String(request.url);
  const answer = await send(operation, { ...request, url: `${url}${url.includes('?') ? '&' : '?'}${query}` });
  expect([call, answer.statusCode, refusedIn(answer)]).toEqual([call, 422, names]);
  expect([call, await written(operation)]).toEqual([call, []]);
  tried += names.length;
});

it.each(named(writes.filter(({ body }) => !body)))(
  '%s refuses them in a body that it does not declare',
  async (call, operation) => {
    const { request } = sampleRequest(call, targets);
    await send(operation, request);
    const usual = await changes.seen();
    await changes.restore();
    await send(operation, { ...request, payload: marked(columns) });
    expect([call, await changes.seen()]).toEqual([call, usual]);
    expect(await changes.holds(MARK)).toBe(false);
    tried += columns.length;
  },
);

it('a form refuses them as well', async () => {
  const operation = operations.find(({ call }) => call === 'POST /api/reports')!;
  const names = undeclared(operation.body!.schema);
  const form = new FormData();
  const { body } = sampleInput(operation.call, targets);
  // A form has room for sixty parts.
  for (const [name, value] of Object.entries({ ...(body as object), ...marked(names.slice(0, 50)) }))
    form.append(name, String(value));
  const answer = await send(operation, { method: 'POST', url: '/api/reports', payload: form });
  expect(refusedIn(answer)).toEqual(names.slice(0, 50));
  expect(await written(operation)).toEqual([]);
});
