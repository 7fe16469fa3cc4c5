import { createHash } from 'node:crypto';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import type { FeedReport } from '../contract/feed.ts';
import type { FeedName } from '../contract/feed/kinds.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';

const tokenOf = (deya_id: number) => `token-of-utility-${deya_id}`;

const NOW = '2026-11-20T12:00:00Z';

/** The API with two utilities that have not sent any rows yet. */
export interface FeedApp {
  test: TestDatabase;
  server: FastifyInstance;
  /** Sends rows, or raw lines, as a utility's system does. */
  send(
    call: `${'POST' | 'PATCH'} ${FeedName}`,
    rows: unknown[] | string | Buffer,
    more?: { as?: number; query?: string; token?: string },
  ): Promise<FeedReport & { status: number }>;
  get(path: string, as?: number): Promise<{ status: number; body: unknown }>;
  /** Reads in the scope of one utility. */
  see<T>(work: (tx: Tx) => Promise<T>, as?: number): Promise<T>;
  setToken(deya_id: number, token: string): Promise<void>;
  stop(): Promise<void>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

async function addUtility(test: TestDatabase, id: number): Promise<void> {
  await asTenant(test.admin, id, async (tx) => {
    await tx
      .insertInto('deya')
      .values({ id, title: `ΔΕΥΑ ${id}`, title_latin: `DEYA ${id}` })
      .execute();
    const credential = { deya_id: id, access_token_sha256: sha256(tokenOf(id)) };
    await tx.insertInto('deya_credential').values(credential).execute();
  });
}

export async function startFeedApp(): Promise<FeedApp> {
  const test = await createTestDatabase();
  for (const id of [1, 2]) await addUtility(test, id);
  const clock = { now: () => new Date(NOW) };
  const server = await buildApp({ db: test.db, clock, config: { log: 'silent', checkAnswers: true } });
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' });
  return {
    test,
    server,
    send: async (call, rows, { as = 1, query = '', token = tokenOf(as) } = {}) => {
      const [method, name] = call.split(' ') as ['POST' | 'PATCH', string];
      const payload = Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).join('\n') : rows;
      const url = `/api/feed/${name}${query}`;
      const answer = await server.inject({ method, url, headers: headersOf(token), payload });
      return { status: answer.statusCode, ...answer.json<FeedReport>() };
    },
    get: async (path, as = 1) => {
      const answer = await server.inject({ url: `/api/feed/${path}`, headers: headersOf(tokenOf(as)) });
      return { status: answer.statusCode, body: answer.json() };
    },
    see: (work, as = 1) => asTenant(test.db, as, work),
    setToken: (deya_id, token) =>
      asTenant(test.admin, deya_id, async (tx) => {
        const access_token_sha256 = sha256(token);
        await tx.updateTable('deya_credential').set({ access_token_sha256 }).where('deya_id', '=', deya_id).execute();
      }),
    stop: async () => {
      await server.close();
      await test.drop();
    },
  };
}
