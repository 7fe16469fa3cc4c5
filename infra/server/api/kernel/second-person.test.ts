import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { inScope } from '@hydria/database/db.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { requireOther, requireSecondPerson } from './second-person.ts';

const now = new Date('2026-11-20T12:00:00Z');
const OLD = '2026-06-01T00:00:00Z';
const NEW = '2026-11-20T00:00:00Z';
const PEOPLE = [1, 2, 3, 4, 5, 6];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await sql`insert into person (id, email) select n, 'p' || n || '@example.gr' from unnest(${PEOPLE}::bigint[]) n`.execute(
    test.admin,
  );
});
afterAll(() => test.drop());

interface Account {
  made_by: number | null;
  isNew: boolean;
}

/** The makers of an account, of its maker, and so on. */
const makersOf = (accounts: readonly Account[], id: number): number[] => {
  const maker = accounts[id - 1]?.made_by ?? null;
  return maker === null ? [] : [maker, ...makersOf(accounts, maker)];
};

const write = async (accounts: readonly Account[]): Promise<void> => {
  const rows = accounts.map(({ made_by, isNew }, at) => ({ id: at + 1, made_by, created_at: isNew ? NEW : OLD }));
  await sql`
    update person p set made_by = r.made_by, created_at = r.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, made_by bigint, created_at timestamptz)
    where p.id = r.id`.execute(test.admin);
};

const refusal = (decision: Parameters<typeof requireSecondPerson>[1]): Promise<string | null> =>
  inScope(test.db, { person_id: decision.actor }, (tx) => requireSecondPerson(tx, decision, now)).then(
    () => null,
    (error: { code: string }) => error.code,
  );

/** Accounts of which each was made by an earlier one, or by none of them. */
const accounts = fc.tuple(
  ...PEOPLE.map((id) =>
    fc
      .record({ made_by: fc.option(fc.integer({ min: 1, max: Math.max(1, id - 1) })), isNew: fc.boolean() })
      .map((one) => (id === 1 ? { ...one, made_by: null } : one)),
  ),
);
const person = fc.constantFrom(...PEOPLE);

it('the second person is another one, not concerned, a day old, and made by the first neither directly nor through others', async () => {
  await fc.assert(
    fc.asyncProperty(accounts, person, person, fc.option(person), async (all, actor, asked_by, concerned) => {
      await write(all);
      const expected =
        actor === asked_by
          ? 'second_person_required'
          : actor === concerned
            ? 'own_matter'
            : all[actor - 1]?.isNew
              ? 'second_person_too_new'
              : makersOf(all, actor).includes(asked_by)
                ? 'second_person_made_by_first'
                : null;
      expect(await refusal({ actor, asked_by, concerned })).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

it('an act that a machine began has any other old account as its second person', async () => {
  await write(PEOPLE.map(() => ({ made_by: null, isNew: false })));
  expect(await refusal({ actor: 2, asked_by: null, concerned: null })).toBeNull();
});

it('a member of the staff decides about another person alone', () => {
  expect(() => requireOther(1, 1)).toThrow('own_matter');
  expect(() => requireOther(1, 2)).not.toThrow();
  expect(() => requireOther(1, null)).not.toThrow();
});
