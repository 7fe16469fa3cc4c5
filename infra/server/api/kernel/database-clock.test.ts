import { appOf, buildApp } from '../app.ts';
import { CHEAP_ARGON2 } from '../testing/cheap-argon2.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { PASSWORD, people, SECRET } from '../testing/test-data.ts';

const HOUR_MS = 3600_000;

let app: TestApp;
const servers: Awaited<ReturnType<typeof buildApp>>[] = [];
beforeEach(async () => (app = await startTestApp()));
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await app.stop();
});
afterEach(() => jest.useRealTimers());

/** An API beside the others on one database, on a machine whose clock is so many hours ahead; it has the clock of production. */
async function startAhead(hours: number) {
  jest.useFakeTimers({ now: Date.now() + hours * HOUR_MS, advanceTimers: true, doNotFake: [...EVERYTHING_ELSE] });
  const config = { argon2: CHEAP_ARGON2, log: 'silent', secret: SECRET } as const;
  const server = await buildApp({ db: app.db, config });
  servers.push(server);
  return server;
}

const EVERYTHING_ELSE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const signIn = (server: Awaited<ReturnType<typeof buildApp>>, password: string) =>
  server.inject({ method: 'POST', url: '/api/auth/login', payload: { email: people.anna.email, password } });

it.each([2, -1])(
  'wrong passwords at an API whose clock is %d h off lock the network out no longer than elsewhere',
  async (hours) => {
    const off = await startAhead(hours);
    for (let n = 0; n < 5; n++) expect((await signIn(off, 'wrong')).statusCode).toBe(401);
    jest.useRealTimers();
    const right = await startAhead(0);
    const refused = await signIn(right, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(
      appOf(right).config.limits['sign-in']?.seconds ?? 0,
    );
  },
);

it.each([2, -1])(
  'a token of an API whose clock is %d h off is good at the others, and theirs is good there',
  async (hours) => {
    const off = await startAhead(hours);
    const given = (await signIn(off, PASSWORD)).json<{ token: string }>().token;
    jest.useRealTimers();
    const right = await startAhead(0);
    const read = (server: typeof right, token: string) =>
      server.inject({ method: 'GET', url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });
    expect((await read(right, given)).statusCode).toBe(200);
    const theirs = (await signIn(right, PASSWORD)).json<{ token: string }>().token;
    jest.useFakeTimers({ now: Date.now() + hours * HOUR_MS, advanceTimers: true, doNotFake: [...EVERYTHING_ELSE] });
    expect((await read(off, theirs)).statusCode).toBe(200);
  },
);
