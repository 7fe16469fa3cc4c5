import { forgetTokens } from '@hydria/database/cross-utility.ts';
import { asPerson, inScope } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { createOneTimeToken, seeOneTimeToken, takeOneTimeToken, type NewOneTimeToken } from './one-time-tokens.ts';
import { sha256 } from '../../kernel/tokens.ts';

const ANNA = 1;
const BABIS = 2;
const now = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const id of [ANNA, BABIS])
    await asPerson(test.admin, id, (tx) =>
      tx
        .insertInto('person')
        .values({ id, email: `p${id}@example.gr` })
        .execute(),
    );
});
afterAll(() => test.drop());

const create = (said: Partial<NewOneTimeToken> = {}) => {
  const token = { purpose: 'test', person_id: ANNA, seconds: 60, now, ...said };
  return inScope(test.db, token.person_id === null ? {} : { person_id: token.person_id }, (tx) =>
    createOneTimeToken(tx, token),
  );
};
const take = (text: string, at = now, purpose = 'test') =>
  inScope(test.db, {}, (tx) => takeOneTimeToken(tx, { purpose, text, now: at }));

it('is 256 random bits, of which the database has only the SHA-256', async () => {
  const text = await create();
  expect(Buffer.from(text, 'base64url')).toHaveLength(32);
  const { rows } = await sql<{ token_sha256: Buffer; row: string }>`
    select token_sha256, t::text as row from one_time_token t`.execute(test.admin);
  expect(rows.map((row) => row.token_sha256)).toContainEqual(sha256(text));
  expect(rows.map(({ row }) => row).join()).not.toContain(text);
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(text, 'base64url').toString('hex'));
});

it('is used up by one of twenty concurrent callers, and by none afterwards', async () => {
  const text = await create({ detail: { change: 7 }, subject: 's' });
  const takers = await Promise.all(Array.from({ length: 20 }, () => take(text)));
  expect(takers.filter(Boolean)).toEqual([{ person_id: ANNA, subject: 's', deya_id: null, detail: { change: 7 } }]);
  expect(await take(text)).toBeUndefined();
});

it('stays valid when the permitted action fails', async () => {
  const text = await create();
  const change = inScope(test.db, {}, async (tx) => {
    await takeOneTimeToken(tx, { purpose: 'test', text, now });
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  expect(await take(text)).toMatchObject({ person_id: ANNA });
});

it('can be checked without being used up', async () => {
  const text = await create();
  for (let n = 0; n < 3; n += 1)
    expect(await seeOneTimeToken(test.db, { purpose: 'test', text, now })).toMatchObject({ person_id: ANNA });
  expect(await take(text)).toBeDefined();
  expect(await seeOneTimeToken(test.db, { purpose: 'test', text, now })).toBeUndefined();
});

it('is valid to its last second and no longer', async () => {
  expect(await take(await create(), later(59))).toBeDefined();
  const text = await create();
  expect(await seeOneTimeToken(test.db, { purpose: 'test', text, now: later(60) })).toBeUndefined();
  expect(await take(text, later(60))).toBeUndefined();
});

it('is valid for its purpose alone', async () => {
  expect(await take(await create(), now, 'other')).toBeUndefined();
});

it('ends when a newer one is made for the same purpose and subject, and only then', async () => {
  const [older, elsewhere, aside] = [
    await create(),
    await create({ purpose: 'other' }),
    await create({ subject: 'undo-1' }),
  ];
  const ofBabis = await create({ person_id: BABIS });
  const newer = await create();
  expect(await take(older)).toBeUndefined();
  for (const text of [newer, aside, ofBabis]) expect(await take(text)).toBeDefined();
  expect(await take(elsewhere, now, 'other')).toBeDefined();
});

it('leaves one valid when two are created at once', async () => {
  const texts = await Promise.all(Array.from({ length: 10 }, () => create()));
  const takers = await Promise.all(texts.map((text) => take(text)));
  expect(takers.filter(Boolean)).toHaveLength(1);
});

it('can be for an address without an account, several at once', async () => {
  const texts = [await create({ person_id: null }), await create({ person_id: null })];
  for (const text of texts) expect(await take(text)).toMatchObject({ person_id: null });
});

it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(44), "' or 1=1 --", '\0', '💧'])('%j is none', async (text) => {
  expect(await take(text)).toBeUndefined();
});

it('of another person can be neither read nor created', async () => {
  await create();
  const seen = await asPerson(test.db, BABIS, (tx) =>
    tx.selectFrom('one_time_token').select('subject').where('person_id', '=', ANNA).execute(),
  );
  expect(seen).toEqual([]);
  const forged = asPerson(test.db, BABIS, (tx) =>
    createOneTimeToken(tx, { purpose: 'test', person_id: ANNA, seconds: 60, now }),
  );
  await expect(forged).rejects.toThrow(/row-level security/);
});

it('is deleted a day after its end', async () => {
  await create({ subject: 'old' });
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from one_time_token where subject = 'old'`.execute(test.admin);
    return rows[0]?.n;
  };
  await forgetTokens(test.db, later(86_400));
  expect(await count()).toBe(1);
  await forgetTokens(test.db, later(86_400 + 61));
  expect(await count()).toBe(0);
});
