import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { SECRET } from '../testing/test-data.ts';
import { runOperator } from './operator.ts';

let test: TestDatabase;
let out: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  await asTenant(test.admin, 9, (tx) =>
    tx.insertInto('deya').values({ id: 9, title: 'ΔΕΥΑ Θ', title_latin: 'DEYA Th' }).execute(),
  );
});
afterAll(() => test.drop());
beforeEach(() => {
  out = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => sql`delete from feed_token`.execute(test.admin));

/** The standard output of the command. */
const operator = async (...args: string[]): Promise<string[]> => {
  out = [];
  await runOperator(args, { DATABASE_URL: test.url, DATABASE_ADMIN_URL: test.adminUrl });
  return out;
};
const create = (...more: string[]) =>
  operator('create-feed-token', '--deya', '9', '--name', 'Billing', '--scope', 'city', ...more);
const ids = async () => (await operator('feed-tokens', '--deya', '9')).map((line) => line.split('\t')[0]!);

/** The status of a row that is sent with a token. */
const send = async (token: string | undefined) => {
  const api = await buildApp({ db: test.db, config: { log: 'silent', secret: SECRET } });
  const answer = await api.inject({
    method: 'POST',
    url: '/api/feed/city-parking',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ place: 'p', last_seen: '2026-11-20T08:00:00Z', spots: 3 }),
  });
  await api.close();
  return answer.statusCode;
};

it('prints a new token alone on the standard output, and it sends rows', async () => {
  const said = await create();
  expect(said).toEqual([expect.stringMatching(/^hydria_[0-9A-Za-z]{46}$/)]);
  expect(await send(said[0])).toBe(200);
});

it('lists tokens, replaces one with an overlap, and revokes one at once', async () => {
  const [old] = await create();
  const [id = ''] = await ids();
  const [fresh] = await operator('replace-feed-token', '--deya', '9', '--id', id, '--until', '2099-01-01');
  expect([await send(old), await send(fresh)]).toEqual([200, 200]);
  await operator('revoke-feed-token', '--deya', '9', '--id', id);
  expect([await send(old), await send(fresh)]).toEqual([401, 200]);
  expect((await operator('feed-tokens', '--deya', '9')).join()).not.toContain(old);
});

it('is in the audit trail of the utility, without a person', async () => {
  await create();
  const { rows } = await sql<{ actor_person_id: number | null }>`
    select actor_person_id from audit_event where action = 'feed-token-made' and deya_id = 9`.execute(test.admin);
  expect(rows[0]).toEqual({ actor_person_id: null });
});

it.each([
  [['create-feed-token', '--name', 'x'], /--deya is missing/],
  [['create-feed-token', '--deya', '77', '--name', 'x', '--scope', 'bills'], /There is no utility 77/],
  [['create-feed-token', '--deya', '9', '--scope', 'bills'], /--name is missing/],
  [['create-feed-token', '--deya', '9', '--name', 'x'], /--scope is missing; it is one or more of supplies/],
  [['create-feed-token', '--deya', '9', '--name', 'x', '--scope', 'all'], /--scope is none of supplies/],
  [
    ['create-feed-token', '--deya', '9', '--name', 'x', '--scope', 'bills', '--ends', 'soon'],
    /--ends is no day such as 2026-12-31/,
  ],
  [
    ['create-feed-token', '--deya', '9', '--name', 'x', '--scope', 'bills', '--ends', '2020-01-01'],
    /--ends is a day that is over/,
  ],
  [['replace-feed-token', '--deya', '9', '--id', '5', '--until', '2099-01-01'], /no token with this --id/],
  [['revoke-feed-token', '--deya', '9'], /--id is missing/],
])('%p is refused in one sentence', async (args, sentence) => {
  await expect(operator(...args)).rejects.toThrow(sentence);
});

it('a name that is taken is refused', async () => {
  await create();
  await expect(create()).rejects.toThrow(/--name is the name of another token/);
});
