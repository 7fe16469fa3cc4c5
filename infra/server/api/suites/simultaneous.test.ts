import { sql } from 'kysely';
import { operations, type Operation } from '../testing/fuzz/document.ts';
import { concerned } from '../testing/fuzz/expectations.ts';
import { headersOf } from '../testing/suites/actors.ts';
import { watchChanges, type Changes } from '../testing/suites/changes.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';

/**
 * The same change is sent several times at once, as by two members of the staff or by a page that sends twice. The
 * database keeps one. The others are answered as repetitions or conflicts, never as a failure of the server.
 */
const AT_ONCE = 6;

const built = operations.filter(({ answers, method }) => !answers['501'] && method !== 'GET');

let app: TestApp;
let targets: Targets;
let changes: Changes;
let tried = 0;

beforeAll(async () => {
  ({ app, targets } = await startSuite());
  changes = await watchChanges(app.admin);
});
afterAll(async () => {
  noteCount('At the same moment', `${tried} requests of ${built.length} calls, ${AT_ONCE} of each at once`);
  await app.stop();
});

const named = (some: readonly Operation[]) => some.map((operation) => [operation.call, operation] as const);

it.each(named(built))('%s is sent several times at once, and no answer is a failure', async (call) => {
  const { request, undo } = sampleRequest(call, targets);
  const headers = { ...request.headers, ...(await headersOf(app, concerned(call))) };
  const send = () => app.server.inject({ ...request, headers });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
  tried += AT_ONCE;
  const failed = answers.filter(({ statusCode }) => statusCode >= 500 && statusCode !== 503);
  expect([call, failed.map(({ statusCode, body }) => [statusCode, body])]).toEqual([call, []]);
  await changes.restore();
  if (undo) await sql.raw(undo).execute(app.admin);
});
