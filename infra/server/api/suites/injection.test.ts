import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { cleanText, storedCode, storedLine } from '@hydria/shared/rules/pasted-text.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { actorFor, headersOf } from '../testing/suites/actors.ts';
import { allInjections, injections, MARK, RECKONED, SECRET_FILE } from '../testing/suites/injections.ts';
import { isCampaign } from '../testing/suites/is-campaign.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleInput } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { hearPaths, hearStatements } from '../testing/suites/statement-spy.ts';
import { nameOf, stringFields, withText, type StringField } from '../testing/suites/string-fields.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';
import { rowsRequest, toRequest, type AnyInput } from '../testing/to-request.ts';

/**
 * Every text stays data: texts that some interpreter reads as code, in every free text of every call (`pnpm campaign
 * injection`). `npm test` sends each free text one text of each kind, in rotation, so that every text is sent at least
 * once.
 */
const built = Object.entries<Endpoint>(contract).filter(([, e]) => !e.later);
const calls = built.filter(([call]) => stringFields(call).length > 0);

const said: string[] = [];
const paths: string[] = [];
/** Values that reached the database as part of a statement. */
const inStatements: string[] = [];
/** Bound values that differ from the sent text. */
const changed: string[] = [];
let current = '';
let tried = 0;
/** Texts that were sent. */
const used = new Set<string>();

let app: TestApp;
let targets: Targets;
let before: string;
beforeAll(async () => {
  ({ app, targets } = await startSuite(said));
  before = await catalogue();
  hearPaths((path) => path.includes(MARK) && paths.push(path));
  hearStatements(({ text, values }) => {
    if (text.includes(MARK)) inStatements.push(`${current}: ${text}`);
    for (const value of values) if (!isWhole(value)) changed.push(`${current}: ${String(value)}`);
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  const fields = calls.reduce((sum, [call]) => sum + stringFields(call).length, 0);
  const each = isCampaign() ? allInjections.length : Object.keys(injections).length;
  noteCount(
    'Injection',
    `${tried} requests and rows: ${each} of ${allInjections.length} texts in each of ${fields} fields`,
  );
  await app.stop();
});

/** Tables, their owners and privileges, without the partitions that readings create. */
async function catalogue(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(concat_ws(' ', relname, relkind, relowner, relacl), '; ' order by relname) as text from pg_class
    where relnamespace = 'public'::regnamespace and not relname like 'hourly\\_reading\\_%'`.execute(app.admin);
  return rows[0]!.text;
}

/** HTML, and texts of the staff that become HTML. */
const HTML =
  /(announcements|faq|legal-texts|questions|water-notices|all-clear|\}) body\.description([._](el|en|de|fr))?$/;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** Escaped as an element of an array of PostgreSQL. */
const inArray = (text: string) => text.replaceAll(/["\\]/g, String.raw`\$&`);
/** A text as a call cleans it: signs that are not seen are left out on purpose, in a line the tabulator, in a code odd blanks and dashes. */
const cleanForms = (sent: string): string[] => {
  const text = cleanText(sent);
  return [sent, text, storedLine(text), storedLine(text).replaceAll(/\s+/g, ' '), storedCode(text)];
};
/** Forms of a text inside a value: plain, in JSON, in nested JSON, in an array. Addresses are stored in lower case. */
const forms = allInjections
  .flatMap((text) => cleanForms(text))
  .flatMap((text) => [text, inJson(text), inJson(inJson(text)), inArray(text)])
  .map((text) => text.toLowerCase());
/** The reasons of a run of the feed. */
const REFUSED_ROWS = /^\[\{"line":/;
/** Whether the value contains the whole sent text. HTML is sanitised, and refused values of the feed are shortened, on purpose. */
function isWhole(value: unknown): boolean {
  if (typeof value !== 'string' || !value.includes(MARK) || HTML.test(current) || REFUSED_ROWS.test(value)) return true;
  const small = value.toLowerCase();
  return forms.some((text) => small.includes(text));
}

/** The text was not executed, no call failed, and the answer contains a code only. */
function look(answer: LightMyRequestResponse, sent: string): void {
  expect([sent, answer.statusCode < 500]).toEqual([sent, true]);
  const { body, headers } = answer;
  expect([sent, body.includes(RECKONED), SECRET_FILE.test(body), /PostgreSQL \d/.test(body)]).toEqual([
    sent,
    false,
    false,
    false,
  ]);
  expect([
    sent,
    Object.entries(headers).filter(([name, value]) => /injected/.test(`${name} ${String(value)}`)),
  ]).toEqual([sent, []]);
}

let keys = 0;
/** Each request has an idempotency key of its own, unless the key itself is tested. */
const asNew = (input: AnyInput, field: StringField): AnyInput => {
  const { body } = input as { body?: { idempotency_key?: unknown } };
  if (!body?.idempotency_key || nameOf(field) === 'body.idempotency_key') return input;
  return { ...input, body: { ...body, idempotency_key: `injection-${String((keys += 1)).padStart(8, '0')}` } };
};

async function send(request: InjectOptions, headers: Record<string, string>, sent: string): Promise<void> {
  const since = performance.now();
  const answer = await app.server.inject({ ...request, headers: { ...headers, ...request.headers } });
  look(answer, sent);
  // The texts with a sleep for the database sleep five seconds.
  expect([sent, performance.now() - since < 4_000]).toEqual([sent, true]);
}

let placesTried = 0;
/** The texts for one field: all that fit, or the next one of each kind. */
function nextTexts(fits: (text: string) => boolean = () => true): readonly string[] {
  const nth = placesTried;
  placesTried += 1;
  const kinds = Object.values(injections).map((kind) => kind.filter(fits));
  const texts = isCampaign() ? kinds.flat() : kinds.flatMap((kind) => kind.slice(nth % kind.length).slice(0, 1));
  for (const text of texts) used.add(text);
  return texts;
}

async function tryField(call: string, e: Endpoint, field: StringField): Promise<void> {
  current = `${call} ${nameOf(field)}`;
  const input = sampleInput(call, targets);
  const texts = nextTexts();
  tried += texts.length;
  if (e.bodyType === 'ndjson' && field.part === 'body') {
    const rows = texts.map((text) => withText(input, field, text).body);
    return send(rowsRequest(call, rows), await headersOf(app, 'feed'), current);
  }
  for (const text of texts) {
    // Some calls end the session of their sender.
    const headers = await headersOf(app, actorFor(e));
    await send(toRequest(call, asNew(withText(input, field, text), field)), headers, `${current} ${text}`);
  }
}

it('has at least a handful of each kind', () => {
  for (const texts of Object.values(injections)) expect(texts.length).toBeGreaterThanOrEqual(5);
  for (const text of allInjections) expect(text).toContain(MARK);
});

it.each(calls)('%s treats every text as data, or refuses it', async (call, e) => {
  for (const field of stringFields(call)) await tryField(call, e, field);
  expect([inStatements.splice(0), changed.splice(0), paths.splice(0)]).toEqual([[], [], []]);
});

it.each([
  'user-agent',
  'referer',
  'accept-language',
  'x-forwarded-for',
  'x-request-id',
  'cookie',
  'authorization',
  'origin',
  'host',
])('the header %s is treated as data too', async (name) => {
  current = `header ${name}`;
  // Line breaks in headers never reach the handlers: the server's HTTP parser rejects them.
  for (const text of nextTexts((one) => /^[\x20-\x7e]*$/.test(one))) {
    const payload = { email: 'olga@example.gr', password: 'Nero-kai-fos-1' };
    const request = { method: 'POST', url: '/api/auth/login', payload, headers: { [name]: text } } as const;
    await send(request, {}, `${current} ${text}`);
    tried += 1;
  }
  expect([inStatements.splice(0), changed.splice(0), paths.splice(0)]).toEqual([[], [], []]);
});

it('every text was sent', () => expect([...used].toSorted()).toEqual([...allInjections].toSorted()));

it('the resulting mails have single-line headers and no further recipient', async () => {
  current = 'mails';
  await app.runJobs();
  expect(app.mails.length).toBeGreaterThan(0);
  for (const { subject, to } of app.mails) {
    // Characters that end a line in a mail program.
    expect(subject).not.toMatch(/[\r\n\u0085\u2028]/);
    expect(String(to)).not.toMatch(/evil/);
  }
});

it('the schema is unchanged, and stored texts equal the sent ones', async () => {
  expect(await catalogue()).toBe(before);
  const { rows: people } = await sql<{
    n: number;
  }>`select count(*)::int as n from person where active and id < 10`.execute(app.admin);
  expect(people[0]!.n).toBe(7);
});

it('each line of the log is one event without a text of the sender', () => {
  expect(said.length).toBeGreaterThan(1000);
  for (const line of said) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).toHaveProperty('level');
    expect(line).not.toContain(MARK);
  }
});
