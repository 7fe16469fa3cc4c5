import { sql } from 'kysely';
import { asTenant, isSnapshot, readSnapshot } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const id of [1, 2])
    await asTenant(test.admin, id, (tx) =>
      tx
        .insertInto('deya')
        .values({ id, title: `Δ${id}`, title_latin: `D${id}` })
        .execute(),
    );
});
afterAll(() => test.drop());

const announce = (deya_id: number, code = 'a') =>
  asTenant(test.db, deya_id, (tx) =>
    tx
      .insertInto('announcement')
      .values({ deya_id, code, start_date: '2026-01-01', title: '{"el":"Τ"}', description: '{"el":"Κ"}' })
      .execute(),
  );
const ownersOf = (db: TestDatabase['db'], deya_id: number) =>
  asTenant(db, deya_id, async (tx) =>
    (await tx.selectFrom('announcement').select('deya_id').execute()).map((row) => row.deya_id),
  );

it('a snapshot shows one moment, whatever others store meanwhile', async () => {
  await announce(1);
  await readSnapshot(test.db, async (snapshot) => {
    expect(await ownersOf(snapshot, 1)).toEqual([1]);
    await announce(1, 'b');
    expect(await ownersOf(snapshot, 1)).toEqual([1]);
  });
  expect(await ownersOf(test.db, 1)).toEqual([1, 1]);
});

it('scopes of a snapshot that are asked for at once each see their own utility, and none is left behind', async () => {
  await announce(2);
  await readSnapshot(test.db, async (snapshot) => {
    const found = await Promise.all([ownersOf(snapshot, 1), ownersOf(snapshot, 2), ownersOf(snapshot, 1)]);
    expect(found).toEqual([[1, 1], [2], [1, 1]]);
    expect(await snapshot.selectFrom('announcement').select('deya_id').execute()).toEqual([]);
  });
});

it('a snapshot takes no change', async () => {
  expect([isSnapshot(test.db), await readSnapshot(test.db, async (snapshot) => isSnapshot(snapshot))]).toEqual([
    false,
    true,
  ]);
  const change = readSnapshot(test.db, (snapshot) =>
    asTenant(snapshot, 1, (tx) => sql`delete from announcement`.execute(tx)),
  );
  await expect(change).rejects.toThrow(/read-only/);
  expect(await ownersOf(test.db, 1)).toEqual([1, 1]);
});
