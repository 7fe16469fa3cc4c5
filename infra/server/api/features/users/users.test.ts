import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

type Found = Answer<'GET /api/users/search'>;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only.
  await sql`insert into person_role (person_id, role_id, deya_id) select 6, id, 1 from role where name = 'administrator'`.execute(
    app.admin,
  );
  await sql`update person set last_name = 'Παπαδάκη' where id = 1`.execute(app.admin);
  await sql`update person set last_name = 'Άγγελος' where id = 3`.execute(app.admin);
  await sql`update person set deleted_at = '2026-10-01T00:00:00Z' where id = 7`.execute(app.admin);
});
afterAll(() => app.stop());

const search = async (query: Record<string, string | number>, as: Name = 'admin') => {
  const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString();
  const answer = await app.send(`GET /api/users/search?${text}`, { as });
  return { status: answer.statusCode, body: answer.json<Found & { message?: unknown }>() };
};

const names = async (query: Record<string, string | number>, as?: Name): Promise<string[]> =>
  (await search(query, as)).body.data.map((person) => person.first_name);

describe('access to the users', () => {
  it.each(['anna', 'petros', 'gina'] as const)('%s, a customer, is refused', async (name) => {
    expect(await search({ itemsPerPage: 99_999 }, name)).toMatchObject({ status: 403, body: { message: 'no_access' } });
    expect(await search({ deya_id: 1 }, name)).toMatchObject({ status: 403 });
  });

  it('a guest is refused', async () => {
    expect((await app.send('GET /api/users/search')).statusCode).toBe(401);
  });

  it('an administrator of one utility is refused for another and for the installation', async () => {
    expect(await search({ deya_id: 2 }, 'stella')).toMatchObject({ status: 403 });
    expect(await search({}, 'stella')).toMatchObject({ status: 403 });
  });

  it('an administrator of one utility sees its people, with the data of that utility only', async () => {
    const { body } = await search({ deya_id: 1 }, 'stella');
    expect(body.data.map((person) => person.id).toSorted()).toEqual([1, 2, 4, 6, 7]);
    const anna = body.data.find((person) => person.id === 1);
    expect(anna?.deya).toEqual([{ id: 1, title: 'ΔΕΥΑ Άλφα', title_latin: 'DEYA Alpha', active: true }]);
  });

  it('the administrator of the installation sees everyone, with all links', async () => {
    const { body } = await search({});
    expect(body.total).toBe(8);
    expect(body.data.find((person) => person.id === 1)?.deya.map((deya) => deya.id)).toEqual([1, 2]);
    expect(body.data.find((person) => person.id === 5)?.roles).toEqual([{ name: 'administrator', deya_id: null }]);
  });
});

describe('the search', () => {
  it.each([
    ['a part of the name', 'παπαδ', ['anna']],
    ['without the accents', 'ΑΓΓΕΛΟΣ', ['gina']],
    ['last name first', 'παπαδακη ann', ['anna']],
    ['a part of the e-mail', 'gone@', ['deactivated']],
    ['percent signs are letters', '%', []],
    ['nobody', 'zzz', []],
  ])('%s', async (_, term, expected) => {
    expect(await names({ search: term })).toEqual(expected);
  });

  it.each([
    ['pending', ['petros', 'unconfirmed']],
    ['deleted', ['deactivated']],
    ['deactivated', []],
  ])('by state: %s', async (state, expected) => {
    expect((await names({ state })).toSorted()).toEqual(expected);
  });

  it('orders by name in Greek order, ignoring accents', async () => {
    const found = await names({ sort: 'name' });
    expect(found.indexOf('gina')).toBeLessThan(found.indexOf('admin'));
    expect(found.at(-1)).toBe('anna');
  });

  it('orders by last sign-in, the latest first, people without one last', async () => {
    const { data } = (await search({ sort: 'last_login_at', order: 'desc' })).body;
    const times = data.map((person) => person.last_login_at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.at(-1)).toBe('');
  });

  it('refuses an unknown order with the field', async () => {
    expect(await search({ sort: 'password' })).toMatchObject({ status: 422, body: { message: { sort: ['invalid'] } } });
  });
});

describe('paging', () => {
  it.each(['name', 'email', 'state', 'last_login_at'])('by %s, both ways, shows everyone once', async (sort) => {
    for (const order of ['asc', 'desc']) {
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await search({ sort, order, itemsPerPage: 3, ...(cursor ? { cursor } : {}) });
        seen.push(...body.data.map((person) => person.id));
        cursor = body.next;
        expect(body.total).toBe(8);
      }
      expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(new Set(seen).size).toBe(8);
    }
  });

  it('accepts the 99,999 of the specification and returns everyone who fits', async () => {
    const { status, body } = await search({ itemsPerPage: 99_999 });
    expect({ status, truncated: body.truncated, next: body.next }).toEqual({
      status: 200,
      truncated: false,
      next: null,
    });
  });

  it('returns at most a thousand, with a total and a cursor for the rest', async () => {
    await sql`insert into person (email, first_name, last_name, confirmed_at)
      select 'many' || n || '@example.gr', 'Many', 'Number ' || n, now() from generate_series(1, 1100) n`.execute(
      app.admin,
    );
    const first = (await search({ itemsPerPage: 99_999, search: 'many' })).body;
    expect({ rows: first.data.length, total: first.total, truncated: first.truncated }).toEqual({
      rows: 1000,
      total: 1100,
      truncated: true,
    });
    const rest = (await search({ itemsPerPage: 99_999, search: 'many', cursor: first.next ?? '' })).body;
    expect({ rows: rest.data.length, truncated: rest.truncated, next: rest.next }).toEqual({
      rows: 100,
      truncated: false,
      next: null,
    });
  });

  it.each(['x', 'bm90LWpzb24', 'WyJhIl0', 'WyJhIiwtMV0'])('refuses the made-up cursor %s', async (cursor) => {
    expect(await search({ cursor })).toMatchObject({ status: 422, body: { message: { cursor: ['invalid'] } } });
  });

  it.each([0, 100_000])('refuses %i rows per page', async (itemsPerPage) => {
    expect(await search({ itemsPerPage })).toMatchObject({ status: 422 });
  });
});

describe('the search of 100,000 people', () => {
  it('also finds by phone as it is written, by tax number, and by supply code of a utility that the reader may see', async () => {
    await sql`update person set phone = '+306944123456', afm_proof = 'staff', afm = '123456783' where id = 2`.execute(
      app.admin,
    );
    expect(await names({ search: '694 412 3456' })).toEqual(['babis']);
    expect(await names({ search: '123456783' })).toEqual(['babis']);
    expect(await names({ search: '100-3', deya_id: 1 })).toContain('babis');
    expect(await names({ search: '200-', deya_id: 1 }, 'stella')).toEqual([]);
    expect((await names({ search: '200-' })).toSorted()).toEqual(['anna', 'gina']);
  });

  it('tells who waits for a confirmation from who waits for an approval', async () => {
    expect(await names({ state: 'unconfirmed' })).toEqual(['unconfirmed']);
    expect(await names({ state: 'unapproved' })).toEqual(['petros']);
  });

  it('finds a person by a new name at once', async () => {
    await sql`update person set first_name = 'Μπάμπης-Νέος' where id = 2`.execute(app.admin);
    expect(await names({ search: 'μπαμπησ-νεοσ' })).toEqual(['Μπάμπης-Νέος']);
    await sql`update person set first_name = 'babis' where id = 2`.execute(app.admin);
  });
});
