import { readFileSync } from 'node:fs';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { sql } from 'kysely';
import type { TestApp } from '../testing/test-app.ts';
import { actorNames, headersOf, type ActorName } from '../testing/suites/actors.ts';
import { fingerprint } from '../testing/suites/fingerprint.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import { z } from 'zod';

/** `200`, or status and code of a refusal, with the actors that get it. */
type Row = Record<string, ActorName[]>;

const file = `${__dirname}/matrix.json`;
const matrix: { rows: Record<string, Row>; calls: Record<string, string | Row> } = JSON.parse(
  readFileSync(file, 'utf8'),
);

const calls = Object.entries<Endpoint>(contract);
const rowOf = (call: string): Row | undefined => {
  const row = matrix.calls[call];
  return typeof row === 'string' ? matrix.rows[row] : row;
};

/** Actors without access to supply 100-1 and its owner. */
const STRANGERS: ActorName[] = ['neighbour', 'foreigner', 'pending', 'foreign_admin', 'foreign_feed', 'one_permission'];
const OF_THE_OWNER = /olga@example|"100-1"|B1-60/;

let app: TestApp;
let targets: Targets;
beforeAll(async () => ({ app, targets } = await startSuite()));
afterAll(async () => {
  noteCount('Authorisation matrix', `${cells} cells: ${calls.length} calls by ${actorNames.length} actors`);
  await app.stop();
});
let cells = 0;

async function cell(call: string, known: Record<string, string>): Promise<{ said: string; body: string }> {
  const { request, undo } = sampleRequest(call, targets);
  cells += 1;
  const headers = { ...known, ...request.headers };
  const answer = await app.server.inject({ ...request, headers });
  if (undo) await sql.raw(undo).execute(app.admin);
  const isJson = String(answer.headers['content-type']).includes('json');
  const message = isJson && answer.statusCode >= 400 ? answer.json<{ message: unknown }>().message : undefined;
  const code = typeof message === 'string' ? ` ${message}` : message ? ` ${JSON.stringify(message)}` : '';
  return { said: `${answer.statusCode}${code}`, body: answer.body };
}

/**
 * Sends the call as every actor and groups the actors by answer. Actors who must be refused go first, and their
 * requests must not change a row.
 */
async function play(call: string): Promise<Row> {
  const expected = Object.entries(rowOf(call) ?? {});
  const refused = expected.filter(([said]) => /^40[134]/.test(said)).flatMap(([, names]) => names);
  const seen: Row = {};
  // The audit row of an impersonation must not count as a change by a refused call.
  const impersonator = await headersOf(app, 'impersonator');
  const note = async (actor: ActorName) => {
    const { said, body } = await cell(call, actor === 'impersonator' ? impersonator : await headersOf(app, actor));
    seen[said] = [...(seen[said] ?? []), actor];
    if (said !== '200') return;
    expect([call, actor, body.length > 0]).toEqual([call, actor, true]);
    if (STRANGERS.includes(actor) && call !== 'POST /api/auth/login') {
      expect([call, actor, OF_THE_OWNER.exec(body)]).toEqual([call, actor, null]);
    }
  };
  const before = await fingerprint(app.admin);
  for (const actor of refused) await note(actor);
  expect([call, await fingerprint(app.admin)]).toEqual([call, before]);
  for (const actor of actorNames.filter((name) => !refused.includes(name))) await note(actor);
  return seen;
}

const sorted = (row: Row) => Object.fromEntries(Object.entries(row).map(([said, names]) => [said, [...names].sort()]));

it('names every call of the contract and no other', () => {
  expect(Object.keys(matrix.calls).sort()).toEqual(calls.map(([call]) => call).sort());
});

it('has at least 1,500 cells', () => expect(calls.length * actorNames.length).toBeGreaterThanOrEqual(1500));

it.each(calls)('%s: every actor has one answer, and a refusal reveals nothing else', (call, e) => {
  const row = rowOf(call) ?? {};
  expect(Object.values(row).flat().sort()).toEqual([...actorNames].sort());
  const allowed = e.access === 'public' || e.later ? /^[245]\d\d/ : /^(200$|401|403|404|422 second_factor_missing$)/;
  for (const said of Object.keys(row)) expect([call, said, allowed.test(said)]).toEqual([call, said, true]);
});

const guarded = calls.filter(([, { access }]) => access !== 'public' && access !== 'feed');
const namesOf = (call: string, said: RegExp): ActorName[] =>
  Object.entries(rowOf(call) ?? {}).flatMap(([answer, names]) => (said.test(answer) ? names : []));

/** Callers without a session of a person who may sign in. */
const UNKNOWN: ActorName[] = ['guest', 'wrong_token', 'deactivated', 'revoked', 'idle', 'feed', 'foreign_feed'];

it.each(guarded.map(([call]) => call))('%s is refused without a valid session', (call) => {
  expect(namesOf(call, /^401 /)).toEqual(expect.arrayContaining(UNKNOWN));
});

/** Calls whose good answer needs a state that no sample has; the tests of their features make it. */
const OF_ANOTHER_STATE = [
  'DELETE /api/account/identities/{provider}',
  'POST /api/account/data/export/download',
  'POST /api/account/two-factor/remove',
  'POST /api/account/two-factor/verify',
  'POST /api/form-signatures/{id}/open',
  'POST /api/sign-up/request',
];

it('has an actor for each call whom it concerns', () => {
  const without = guarded.flatMap(([call]) => (namesOf(call, /^200$/).length === 0 ? [call] : []));
  expect(without.sort()).toEqual(OF_ANOTHER_STATE);
});

const CUSTOMERS: ActorName[] = [
  'owner',
  'two_utilities',
  'tenant',
  'authorised',
  'liable',
  'former_tenant',
  'neighbour',
  'foreigner',
  'pending',
];
/** The permissions of a utility's staff (0001-installation.sql and the migrations that add to them). */
const OF_STAFF = new Set<string>([
  'permission:registrations.manage',
  'permission:reports.manage',
  'permission:cases.view',
  'permission:cases.handle',
  'permission:cases.assign',
  'permission:applications.view',
  'permission:forms.manage',
  'permission:conversations.manage',
  'permission:content.manage',
  'permission:payments.view',
  'permission:payments.manage',
  'permission:cases.configure',
]);

it.each(calls.filter(([, { access }]) => access.startsWith('permission:')))(
  '%s is refused to customers, and to staff without the permission',
  (call, { access }) => {
    const others: ActorName[] = OF_STAFF.has(access) ? [] : ['staff'];
    const narrow: ActorName[] = access === 'permission:forms.manage' ? [] : ['one_permission'];
    expect(namesOf(call, /^403 no_access$/)).toEqual(expect.arrayContaining([...CUSTOMERS, ...others, ...narrow]));
  },
);

it.each(calls.filter(([, { access }]) => access === 'feed').map(([call]) => call))(
  '%s takes the key of a utility and nothing else',
  (call) => {
    const others = actorNames.filter((name) => name !== 'feed' && name !== 'foreign_feed');
    expect(namesOf(call, /^401 feed_token_invalid$/).sort()).toEqual(others.sort());
  },
);

/** Members without an active link to utility 1. */
const UNLINKED: ActorName[] = ['foreigner', 'pending', 'foreign_admin', 'installation_admin'];

const namesUtility = ({ query, body }: Endpoint) =>
  [query, body].some(
    (part) => part instanceof z.ZodObject && part.shape.deya_id?.safeParse(undefined).success === false,
  );

/** Calls without a link: the person's own requests, which hold nothing of the utility's, and those of the staff. */
const BEFORE_THE_LINK = [
  'GET /api/account/data/requests',
  'POST /api/account/data/requests',
  'POST /api/account/data/requests/{id}/withdraw',
  'GET /api/deya/registrations',
  'POST /api/sign-up/member',
  'POST /api/sign-up/request',
  'POST /api/deya/registrations/{id}/reply',
  'GET /api/applications',
  'GET /api/form-signatures',
  'POST /api/form-signatures/{id}/open',
  'GET /api/saved-forms',
  'POST /api/saved-forms/{id}/open',
  'DELETE /api/saved-forms/{id}',
  'POST /api/staff/search',
];

const needsLink = ([call, e]: (typeof calls)[number]) =>
  e.access === 'member' && namesUtility(e) && !BEFORE_THE_LINK.includes(call);

it.each(calls.filter(needsLink).map(([call]) => call))(
  '%s refuses members without an active link to the utility that it names',
  (call) => expect([call, rowOf(call)?.['403 no_access_to_service']]).toEqual([call, UNLINKED]),
);

it.each(calls.map(([call]) => call))('%s answers every actor as the matrix says', async (call) => {
  const seen = await play(call);
  expect([call, sorted(seen)]).toEqual([call, sorted(rowOf(call) ?? {})]);
});
