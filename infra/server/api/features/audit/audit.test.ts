import { asPerson, asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { audit } from './audit.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await asTenant(test.admin, 1, (tx) =>
    tx.insertInto('deya').values({ id: 1, title: 'Δ', title_latin: 'D' }).execute(),
  );
});
afterAll(() => test.drop());

const at = new Date('2026-11-20T12:00:00Z');

it('stores an event of a utility with the utility, the person concerned and the actor', async () => {
  const act = { deya_id: 1, action: 'user-deactivated', person_id: 7, actor_person_id: 5, detail: { code: 'x' }, at };
  await asTenant(test.db, 1, (tx) => audit(tx, act));
  const { rows } = await sql`
    select deya_id, action, person_id, actor_person_id, detail, at from audit_event`.execute(test.admin);
  expect(rows).toEqual([act]);
});

it('stores events of the installation apart', async () => {
  await asPerson(test.db, 7, (tx) => audit(tx, { deya_id: null, action: 'password-changed', person_id: 7, at }));
  const { rows } = await sql`select action, person_id, actor_person_id, detail, at from installation_event`.execute(
    test.admin,
  );
  expect(rows).toEqual([{ action: 'password-changed', person_id: 7, actor_person_id: null, detail: {}, at }]);
});

it('writes nothing when the change is rolled back', async () => {
  const change = asPerson(test.db, 7, async (tx) => {
    await audit(tx, { deya_id: null, action: 'email-changed', person_id: 7, at });
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  const { rows } = await sql`select from installation_event where action = 'email-changed'`.execute(test.admin);
  expect(rows).toEqual([]);
});

it('writes nothing into the trail of another utility', async () => {
  const act = { deya_id: 1, action: 'x', person_id: null, at };
  await expect(asTenant(test.db, 2, (tx) => audit(tx, act))).rejects.toThrow(/row-level security/);
});
