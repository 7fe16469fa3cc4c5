import http from 'node:http';
import { FEED_TOKEN, PASSWORD, people, SECRET } from '@hydria/api/testing/test-data.ts';
import { releaseAll } from '@hydria/gateway/testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from '@hydria/gateway/testing/trial-portal.ts';
import { publicText } from '@hydria/release/signed-document.ts';
import { openStore } from '@hydria/release/store.ts';
import { startS3, type S3Server } from '@hydria/release/testing/s3-server.ts';
import { kill, until } from '@hydria/reliability/processes.ts';
import { openStage, type Stage } from '@hydria/reliability/stage.ts';
import { openTopology, type Topology } from './topology.ts';
import { asJson, visitor, type Visitor } from './visitor.ts';

/** Properties of the whole installation: a TLS proxy, two gateways, two APIs, a worker, a bucket (docs/checks.md). */
const STORE = 's3://releases/portal';

let s3: S3Server;
let stage: Stage;
let portal: TrialPortal;
let topology: Topology;
beforeAll(async () => {
  [s3, stage] = await Promise.all([startS3(), openStage()]);
  portal = await trialPortal('production', openStore(STORE, { ...s3.env }));
  await releaseAll(portal);
  topology = await openTopology({
    databaseUrl: stage.url,
    secret: SECRET,
    store: STORE,
    aws: s3.env,
    environment: 'production',
    environmentKey: publicText(portal.publicKey),
    photoStore: 's3://releases/photos-of-the-portal',
    log: 'info',
  });
});
afterAll(async () => {
  await topology?.close();
  await stage?.close();
  await portal?.remove();
  await s3?.close();
});

let visitors = 0;
/** A visitor with an unused address, through the first proxy (nginx if installed) unless another is named. */
const stranger = (proxy = topology.proxies[0]): Visitor => visitor(proxy.port, (visitors += 1));

/** Looks a bill up by a payment code that does not exist. */
const lookUp = (who: Visitor, headers = {}) => {
  const { headers: json, body } = asJson({ deya_id: 1, payment_code: 'RF18539007547034', bill_total: 1 });
  return who.ask('POST /api/guest/pay', { headers: { ...json, ...headers }, body });
};

const signIn = async (who: Visitor, name: keyof typeof people) => {
  const answer = await who.ask('POST /api/auth/login', asJson({ email: people[name].email, password: PASSWORD }));
  expect(answer.status).toBe(200);
  const { token }: { token: string } = JSON.parse(answer.body);
  return { token, cookies: [answer.headers['set-cookie'] ?? []].flat() };
};

/** One answer of the proxy without TLS; null when it closes the connection unanswered. */
const inClear = (port: number, path: string, host: string) =>
  new Promise<{ status?: number | undefined; location?: string | undefined } | null>((resolve) => {
    const asked = http.get(
      { port, path, host: '127.0.0.1', headers: { host, authorization: 'Bearer secret' } },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      },
    );
    asked.on('error', () => resolve(null));
  });

it('nginx refuses calls without TLS, redirects pages, and answers no other host', async () => {
  for (const { httpPort } of topology.proxies) {
    if (httpPort === undefined) continue;
    for (const path of ['/api/feed/bills', '/api', '/old/api/bills/list'])
      expect([path, await inClear(httpPort, path, 'localhost')]).toEqual([path, { status: 403 }]);
    for (const path of ['/bills?a=b', '/apiary'])
      expect([path, await inClear(httpPort, path, 'localhost')]).toEqual([
        path,
        { status: 301, location: `https://localhost${path}` },
      ]);
    expect(await inClear(httpPort, '/', 'evil.example')).toBeNull();
  }
});

describe('limits count each visitor separately', () => {
  it('for every proxy, gateway and API, and for every address that the visitor claims', async () => {
    for (const proxy of topology.proxies) {
      const [one, other] = [stranger(proxy), stranger(proxy)];
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1)
        statuses.push((await lookUp(one, { 'x-forwarded-for': `203.0.113.${n}` })).status);
      expect([proxy.name, statuses]).toEqual([proxy.name, [...Array.from({ length: 20 }, () => 404), 429]]);
      expect((await lookUp(other)).status).toBe(404);
    }
  });

  it('so that a visitor who requests sixty mails does not block the next visitor', async () => {
    const [one, other] = [stranger(), stranger()];
    const ask = (who: Visitor, n: number) =>
      who.ask('POST /api/password/email', asJson({ email: `address-${n}@example.gr` }));
    let last = 0;
    for (let n = 0; n < 61; n += 1) last = (await ask(one, n)).status;
    expect(last).toBe(429);
    expect((await ask(other, 61)).status).toBe(200);
  });

  it('and a session records the address of its visitor', async () => {
    const one = stranger();
    await signIn(one, 'anna');
    const { rows } = await stage.admin.query('select last_login_ip as ip from person where id = $1', [people.anna.id]);
    expect(rows).toEqual([{ ip: one.address }]);
  });
});

describe('headers arrive unchanged', () => {
  it.each(['GET /login', 'GET /api/status', 'GET /embed.js', 'GET /healthz', 'GET /api/nothing'])(
    'of %s, by every proxy',
    async (call) => {
      for (const proxy of topology.proxies) {
        const { headers } = await stranger(proxy).ask(call);
        expect(headers).toMatchObject({
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers['server'] ?? 'nginx').toBe('nginx');
      }
    },
  );

  it('and cookies are for https only', async () => {
    const who = stranger();
    const { cookies } = await signIn(who, 'babis');
    const page = await who.ask('GET /login');
    const all = [...cookies, ...[page.headers['set-cookie'] ?? []].flat()];
    expect(all.length).toBeGreaterThan(2);
    for (const cookie of all) expect(cookie).toContain('; Secure');
    expect(cookies.find((cookie) => cookie.includes('refresh'))).toMatch(/^__Secure-/);
  });
});

describe('an unusual request', () => {
  it.each(['/api/../x', '/api/%2e%2e/x', '/api/..%2fx', '/api/%E0%A4%A'])(
    'is answered 400 by every proxy: %s',
    async (path) => {
      for (const proxy of topology.proxies) expect((await stranger(proxy).ask(`GET ${path}`)).status).toBe(400);
    },
  );

  it('takes no remote from another server', async () => {
    const answer = await stranger().ask('GET /login?override=mf-billing@http://localhost:9999/');
    expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
    expect(JSON.stringify(answer)).not.toContain('localhost:9999');
  });

  it('passes when a feed announces two megabytes with Expect, as curl does', async () => {
    for (const proxy of topology.proxies) {
      const rows = Array.from({ length: 12_000 }, (_, n) =>
        JSON.stringify({
          kwdikos_katanalwti: `T-${n}`,
          liable_id: `L-${n}`,
          first_name: 'Α'.repeat(30),
          last_name: 'Β'.repeat(30),
        }),
      );
      const body = Buffer.from(rows.join('\n'));
      expect(body.byteLength).toBeGreaterThan(2 * 1024 * 1024);
      const headers = {
        expect: '100-continue',
        authorization: `Bearer ${FEED_TOKEN}`,
        'content-type': 'application/x-ndjson',
        'content-length': body.byteLength,
      };
      const answer = await stranger(proxy).ask('POST /api/feed/supplies', { headers, body });
      expect([proxy.name, answer.status]).toEqual([proxy.name, 200]);
    }
  });
});

/** A 1 × 1 pixel PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('a guest’s photo is stored in the bucket', async () => {
  const form = new FormData();
  const fields = {
    deya_id: '1',
    problem_type: 'other',
    description: 'x',
    address: 'y',
    idempotency_key: 'photo-of-a-guest-0001',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('photos', new File([PIXEL], 'leak.png', { type: 'image/png' }));
  const { headers, body } = new Request('http://x', { method: 'POST', body: form });
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const type = headers.get('content-type') ?? '';
  const answer = await stranger().ask('POST /api/reports', { headers: { 'content-type': type }, body: bytes });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"code"')]);
  const photos = s3.keys().filter((key) => key.startsWith('photos-of-the-portal/photos/1/'));
  expect(photos).toHaveLength(1);
});

/** Releases a canary of mf-billing to everyone of utility 1 and returns its artifact. */
const startCanary = async (version: string): Promise<string> => {
  const { artifact } = await portal.put('mf-billing', { version });
  const { released = {} } = portal.registry.apps['mf-billing'] ?? {};
  await portal.change('mf-billing', {
    released: { ...released, [version]: artifact },
    canary: { artifact, percent: 100, utilities: [] },
  });
  return artifact;
};

const trace = (n: number) => n.toString(16).padStart(32, '0');

const reportMount = (who: Visitor, artifact: string, n: number) =>
  who.ask('POST /api/platform/mounts', asJson({ remote: 'mf-billing', artifact, bucket: n % 100, trace_id: trace(n) }));

const reportFailure = (who: Visitor, artifact: string, n: number) =>
  who.ask(
    'POST /api/platform/failures',
    asJson({
      remote: 'mf-billing',
      version: artifact.split('-')[0],
      artifact,
      phase: 'load',
      class: 'unreachable',
      deya_id: 1,
      bucket: n % 100,
      reference: 'K7QX2M',
      trace_id: trace(n),
    }),
  );

/** Whether a gateway serves this artifact to a visitor now. */
const serves = async (origin: string, artifact: string): Promise<boolean> =>
  (await (await fetch(`${origin}/boot.json`)).text()).includes(artifact);

const bothServe = async (artifact: string, expected: boolean): Promise<boolean> => {
  const served = await Promise.all(topology.gateways.map(({ origin }) => serves(origin, artifact)));
  return served.every((one) => one === expected);
};

describe('a canary', () => {
  it('is withdrawn by both gateways when it fails for visitors of several networks, and not for one visitor', async () => {
    const artifact = await startCanary('0.2.0');
    await until('both gateways serve the canary', () => bothServe(artifact, true));
    const one = stranger();
    for (let n = 1; n <= 12; n += 1) await reportFailure(one, artifact, n);
    for (let n = 101; n <= 120; n += 1) await reportMount(stranger(), artifact, n);
    expect(await bothServe(artifact, true)).toBe(true);
    for (let n = 201; n <= 212; n += 1) await reportFailure(stranger(), artifact, n);
    await until('both gateways have gone back', () => bothServe(artifact, false));
    const { rows } = await stage.admin.query('select remote from canary_withdrawal where artifact = $1', [artifact]);
    expect(rows).toEqual([{ remote: 'mf-billing' }]);
  });
});

it('no process and no proxy logs a token, a password, or the data of a person', async () => {
  const who = stranger();
  const secrets = ['token-of-a-mail-that-is-secret', PASSWORD, 'Lathos-kwdikos-77'];
  for (const secret of secrets) {
    await who.ask(`POST /api/unsubscribe/${secret}`);
    await who.ask(`GET /password/reset/${secret}?token=${secret}`);
    await who.ask(`GET /api/../${secret}`);
    await who.ask('POST /api/auth/login', asJson({ email: people.gina.email, password: secret }));
  }
  const { token } = await signIn(who, 'stella');
  await who.ask('GET /api/user/info?deya_id=1', { headers: { authorization: `Bearer ${token}` } });
  const said = topology.said();
  expect(said.split('\n').length).toBeGreaterThan(100);
  const emails = Object.values(people).map(({ email }) => email);
  for (const secret of [...secrets, token, FEED_TOKEN, SECRET, ...emails, who.address])
    expect([secret, said.includes(secret)]).toEqual([secret, false]);
});

describe('when a process is killed', () => {
  const get = async (call: string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push((await stranger().ask(call)).status);
    return statuses;
  };

  it('reads continue on the other API and the other gateway, and the worker works', async () => {
    await kill(topology.apis[0]);
    expect(new Set(await get('GET /api/status', 20))).toEqual(new Set([200]));
    await kill(topology.gateways[0]);
    expect(new Set(await get('GET /login', 20))).toEqual(new Set([200]));
    expect(await fetch(`${topology.worker.origin}/health/ready`)).toMatchObject({ status: 200 });
  });
});
