import { sql } from 'kysely';
import { operations, type Schema } from '../testing/fuzz/document.ts';
import { answeredBy } from '../testing/fuzz/expectations.ts';
import { slotsOf } from '../testing/fuzz/slots.ts';
import { headersOf } from '../testing/suites/actors.ts';
import { watchChanges, type Changes } from '../testing/suites/changes.ts';
import { columnsOf, type Column } from '../testing/suites/columns.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';

/** Columns that no answer may contain: hashes of passwords and tokens, secrets, push endpoints of browsers. */
const SECRET = /password_hash|secret|salt|_sha256|^(p256dh|auth|endpoint|network)$/;

/** Answers that return a newly created secret to its owner, once. */
const GIVEN: Record<string, string[]> = {
  'POST /api/account/two-factor': ['secret'],
  'POST /api/form-deliveries/secret': ['secret'],
  // The address to which the answers of a form are posted (spec D §3), not that of a subscription to push.
  'GET /api/onlineForms/{id}/draft': ['endpoint'],
  'GET /api/onlineForms/{id}/versions/{n}': ['endpoint'],
  'GET /api/staff-forms/{id}/export': ['endpoint'],
};

const built = operations.filter(({ answers }) => !answers['501']);
const answersOf = (call: string): Schema[] =>
  Object.values(operations.find((operation) => operation.call === call)?.answers ?? {}).flatMap(
    ({ schema = {} }) => schema,
  );

let app: TestApp;
let targets: Targets;
let changes: Changes;
let secret: Column[];
let read = 0;
beforeAll(async () => {
  ({ app, targets } = await startSuite());
  secret = (await columnsOf(app.admin)).filter(({ column }) => SECRET.test(column));
  changes = await watchChanges(app.admin);
});
afterAll(async () => {
  noteCount('Field leaks', `${read} answers of ${built.length} calls hold none of ${secret.length} secret columns`);
  await app.stop();
});

/** The values of the secret columns, in every encoding. */
async function secretTexts(): Promise<string[]> {
  const texts: string[] = [];
  for (const { table, column } of secret) {
    const { rows } = await sql<{ value: unknown }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      app.admin,
    );
    for (const { value } of rows) {
      if (Buffer.isBuffer(value))
        texts.push(...(['hex', 'base64', 'base64url'] as const).map((form) => value.toString(form)));
      else texts.push(String(value));
    }
  }
  return texts.filter((text) => text.length >= 16);
}

it('knows which columns are secret', () =>
  expect(secret.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(['person_credential.password_hash', 'session_token.token_sha256', 'person_totp.secret', 'deya_credential.access_token_sha256']), // prettier-ignore
  ));

it.each(built.map(({ call }) => call))('%s declares every field of its answer, and no secret', (call) => {
  const places = answersOf(call).flatMap((schema) => slotsOf(schema));
  const open = places.filter(({ schema }) => schema.properties && schema.additionalProperties !== false);
  expect([call, open.map(({ path }) => path)]).toEqual([call, []]);
  const names = places.map(({ path }) => String(path.at(-1)));
  const told = names.filter((name) => secret.some(({ column }) => column === name));
  expect([call, told]).toEqual([call, GIVEN[call] ?? []]);
});

it.each(built.map(({ call }) => call))('%s returns no value of a secret column to any actor', async (call) => {
  const { request } = sampleRequest(call, targets);
  for (const actor of answeredBy(call)) {
    const headers = { ...request.headers, ...(await headersOf(app, actor)) };
    const answer = await app.server.inject({ ...request, headers });
    const body = `${answer.body}${JSON.stringify(answer.headers)}`;
    const found = (await secretTexts()).filter((text) => body.includes(text));
    expect([call, actor, found]).toEqual([call, actor, []]);
    await changes.restore();
    read += 1;
  }
});
