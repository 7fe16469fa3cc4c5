import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { createApiClient, limitApi, type ApiClientDeps } from './api-client.ts';

const NOW = Date.UTC(2026, 10, 20);

/** A token that expires after this number of seconds. */
const tokenFor = (seconds: number, name = 'x'): string => `${(NOW / 1000 + seconds).toString(36)}.${name}`;

type Handler = (url: string, init: RequestInit) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A stubbed network, one tab, and a fixed clock. */
const open = (handler: Handler, first: string | null = tokenFor(600), mayRefresh = true, deviceAheadMs = 0) => {
  const sent: string[] = [];
  let token = first;
  let lost = 0;
  let used = 0;
  let rest: number | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const early = new Map<string, Promise<Response>>();
  const deps: ApiClientDeps = {
    fetch: (url, init = {}) => {
      const bearer = new Headers(init.headers).get('authorization') ?? 'nobody';
      sent.push(`${init.method ?? 'GET'} ${String(url)} as ${bearer.replace('Bearer ', '').split('.').at(-1) ?? ''}`);
      return Promise.resolve(handler(String(url), init));
    },
    now: () => NOW + deviceAheadMs,
    token: () => token,
    setToken: (next, idle_seconds) => {
      token = next;
      rest = idle_seconds;
    },
    mayRefresh: () => mayRefresh,
    onUse: () => void used++,
    alone: (run) => {
      const mine = queue.then(run);
      queue = mine.catch(() => undefined);
      return mine;
    },
    takeEarly: (url, signal) => {
      const answer = early.get(url);
      early.delete(url);
      if (!answer) return undefined;
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
      });
      return Promise.race([answer, ended]);
    },
    endEarly: (deya_id) => {
      for (const url of early.keys()) if (url.endsWith(`deya_id=${deya_id}`)) early.delete(url);
    },
    onSessionLost: () => {
      token = null;
      lost += 1;
    },
  };
  const forget = () => void (token = null);
  return {
    client: createApiClient(deps),
    forget,
    token: () => token,
    sent,
    early,
    lost: () => lost,
    used: () => used,
    rest: () => rest,
  };
};

const bills = { query: { deya_id: 3 } };

test('a call carries the token and its query in one order', async () => {
  const { client, sent } = open(() => json([]));
  await client.call('GET /api/bills/list', { query: { deya_id: 3, code: '12' } });
  expect(sent).toEqual(['GET /api/bills/list?code=12&deya_id=3 as x']);
});

test('a call accepts JSON (S §7)', async () => {
  let accepted: string | null = null;
  const { client } = open((_, { headers }) => {
    accepted = new Headers(headers).get('accept');
    return json([]);
  });
  await client.call('GET /api/bills/list', bills);
  expect(accepted).toBe('application/json');
});

test('the caller gets the headers of a successful answer, also of an early one, and not of a refusal', async () => {
  const states = ['unavailable', 'complete'];
  const { client, early } = open((url) =>
    url.includes('bills') ? json({ message: 'not_found' }, 404) : json([], 200, { 'x-forms': states.shift() ?? '' }),
  );
  const seen: (string | null)[] = [];
  const onHeaders = (headers: Pick<Headers, 'get'>) => void seen.push(headers.get('x-forms'));
  const forms = { query: { deya_id: 3, lang: 'el' as const } };
  await client.call('GET /api/dynamicforms/list', forms, { onHeaders });
  early.set('/api/dynamicforms/list?deya_id=3&lang=el', Promise.resolve(json([], 200, { 'x-forms': 'early' })));
  await client.call('GET /api/dynamicforms/list', forms, { onHeaders });
  await client.call('GET /api/bills/list', bills, { onHeaders }).catch(() => undefined);
  expect(seen).toEqual(['unavailable', 'early']);
});

test('an early answer of the HTML is taken once', async () => {
  const { client, sent, early } = open(() => json([{ id: 2 }]));
  early.set('/api/bills/list?deya_id=3', Promise.resolve(json([{ id: 1 }])));
  expect(await client.call('GET /api/bills/list', bills)).toEqual([{ id: 1 }]);
  expect(await client.call('GET /api/bills/list', bills)).toEqual([{ id: 2 }]);
  expect(sent).toHaveLength(1);
});

test('a failed early answer is requested again', async () => {
  const { client, early } = open(() => json([{ id: 2 }]));
  early.set('/api/bills/list?deya_id=3', Promise.reject(new TypeError('network')));
  expect(await client.call('GET /api/bills/list', bills)).toEqual([{ id: 2 }]);
});

test('an expired token is renewed first, once for many calls', async () => {
  const { client, sent } = open(
    (url) => (url.includes('refresh') ? json({ token: tokenFor(600, 'new') }) : json([])),
    tokenFor(2, 'old'),
  );
  await Promise.all([client.call('GET /api/bills/list', bills), client.call('GET /api/deya/info', bills)]);
  expect(sent).toEqual([
    'POST /api/auth/refresh as nobody',
    'GET /api/bills/list?deya_id=3 as new',
    'GET /api/deya/info?deya_id=3 as new',
  ]);
});

test('a refused token is renewed once, then the session ends', async () => {
  const { client, sent, lost } = open((url) =>
    url.includes('refresh') ? json({ message: 'session_expired' }, 401) : json({ message: 'unauthenticated' }, 401),
  );
  await expect(client.call('GET /api/bills/list', bills)).rejects.toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
  expect(sent).toEqual(['GET /api/bills/list?deya_id=3 as x', 'POST /api/auth/refresh as nobody']);
  expect(lost()).toBe(1);
});

test('a wrong password is a 401 that ends no session', async () => {
  const { client, lost } = open(() => json({ message: 'wrong_password' }, 401));
  await expect(client.call('POST /api/auth/login', { body: { email: 'a@b.gr', password: 'x' } })).rejects.toMatchObject(
    { code: 'wrong_password' },
  );
  expect(lost()).toBe(0);
});

test('field codes and the wait reach the form', async () => {
  const { client } = open(() => json({ message: { email: ['required'] } }, 422, { 'retry-after': '30' }));
  const error: unknown = await client.call('GET /api/bills/list', bills).catch((reason: unknown) => reason);
  expect(isApiError(error) && [error.fields, error.code, error.retryAfter]).toEqual([
    { email: ['required'] },
    'required',
    30,
  ]);
});

test('no connection and no JSON are errors too', async () => {
  const { client } = open(() => Promise.reject(new TypeError('network')));
  await expect(client.call('GET /api/bills/list', bills)).rejects.toMatchObject({ status: 0 });
  const { client: html } = open(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(html.call('GET /api/bills/list', bills)).rejects.toMatchObject({ status: 502, code: 'server_error' });
});

test('leaving a utility aborts its reads and no others', async () => {
  const open3 = (_: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (init.signal?.aborted) reject(init.signal.reason);
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      setTimeout(() => resolve(json([])), 20);
    });
  const { client } = open(open3);
  const old = client.call('GET /api/bills/list', bills);
  const kept = client.call('GET /api/bills/list', { query: { deya_id: 9 } });
  client.abortUtility(3);
  await expect(old).rejects.toMatchObject({ name: 'AbortError' });
  await expect(kept).resolves.toEqual([]);
});

test('leaving a utility aborts its early reads, taken or not', async () => {
  const { client, sent, early } = open(() => json([]));
  early.set('/api/bills/list?deya_id=3', new Promise(() => undefined));
  early.set('/api/deya/info?deya_id=3', new Promise(() => undefined));
  const taken = client.call('GET /api/bills/list', bills);
  client.abortUtility(3);
  await expect(taken).rejects.toMatchObject({ name: 'AbortError' });
  expect(early.size).toBe(0);
  expect(sent).toEqual([]);
});

test('a remote may call only its declared calls', async () => {
  const { client, sent } = open(() => json([]));
  const refused: string[] = [];
  const api = limitApi(client.call, ['GET /api/bills/list'], (call) => refused.push(call));
  await api('GET /api/bills/list', bills);
  await expect(api('GET /api/auth/user', {})).rejects.toThrow('does not declare');
  expect(sent).toHaveLength(1);
  expect(refused).toEqual(['GET /api/auth/user']);
});

test('a new token states the idle limit of the session, and each call for the person counts as use', async () => {
  const { client, used, rest } = open(
    (url) => (url.endsWith('/refresh') ? json({ token: tokenFor(600, 'new'), idle_seconds: 900 }) : json([])),
    tokenFor(1),
  );
  await client.call('GET /api/bills/list', bills);
  expect([rest(), used()]).toEqual([900, 1]);
});

test('calls of a guest do not count as use', async () => {
  const { client, used } = open(() => json({ deyas: [] }), null);
  await client.call('GET /api/deya/list', { query: {} });
  expect(used()).toBe(0);
});

test('a device that is a day ahead renews the token once, not before every call: a token ends by the server’s clock', async () => {
  const date = { date: new Date(NOW).toUTCString() };
  const answer: Handler = (url) =>
    url.endsWith('/refresh') ? json({ token: tokenFor(600, 'new') }, 200, date) : json([], 200, date);
  const { client, sent } = open(answer, tokenFor(600), true, 86_400_000);
  for (let turn = 0; turn < 3; turn++) await client.call('GET /api/bills/list', bills);
  expect(sent.filter((line) => line.includes('refresh'))).toHaveLength(1);
});

test('a sign-out removes the token at once and reports it to the server with that token, even an expired one', async () => {
  const { client, sent, forget } = open(() => json({ message: 'Success' }), tokenFor(-60));
  const heard = client.goodbye();
  forget();
  expect(await heard).toBe(true);
  expect(sent).toEqual(['POST /api/auth/logout as x']);
});

test('a token that arrives after a sign-out is discarded', async () => {
  let answer: (response: Response) => void;
  const renewed = new Promise<Response>((resolve) => (answer = resolve));
  const { client, forget, token } = open((url) => (url.endsWith('/refresh') ? renewed : json([])), tokenFor(-60));
  const call = client.call('GET /api/bills/list', bills).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  forget();
  answer!(json({ token: tokenFor(600, 'new') }));
  await call;
  expect(token()).toBeNull();
});

test('while the refresh cookie is another person’s it is not used: the session ends', async () => {
  const { client, sent, lost } = open(() => json([]), tokenFor(1), false);
  await expect(client.call('GET /api/auth/user')).resolves.toBeDefined();
  expect(sent.filter((line) => line.includes('refresh'))).toEqual([]);
  expect(lost()).toBe(1);
});

describe('a list that is read whole', () => {
  const lines = (...pages: unknown[]): string => pages.map((page) => `${JSON.stringify(page)}\n`).join('');
  const stream = (parts: readonly string[]): Response => {
    const bytes = new TextEncoder();
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(bytes.encode(part));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
  };
  const read = async (answer: Response) => {
    const accepted: (string | null)[] = [];
    const pages: unknown[] = [];
    const { client } = open((_, { headers }) => {
      accepted.push(new Headers(headers).get('accept'));
      return answer;
    });
    const last = await client.call('GET /api/audit', {}, { onPage: (page) => void pages.push(page) });
    return { accepted, pages, last };
  };
  const [first, second] = [
    { data: ['ά'], total: 2, next: 'c' },
    { data: ['β'], total: 2, next: null },
  ];

  test('gives each page of the stream, however its bytes are cut', async () => {
    const text = lines(first, second);
    const { accepted, pages, last } = await read(stream([text.slice(0, 11), text.slice(11, 60), text.slice(60)]));
    expect([accepted, pages, last]).toEqual([['application/x-ndjson'], [first, second], second]);
  });

  test('gives the one page of a server that does not stream', async () => {
    expect(await read(json(first))).toMatchObject({ pages: [first], last: first });
  });

  test('fails when the stream ends inside a page', async () => {
    const text = lines(first, second);
    await expect(read(stream([text.slice(0, -5)]))).rejects.toMatchObject({ code: 'server_error' });
  });
});

it('sends each answer as a part of form data where that is wanted', async () => {
  const bodies: unknown[] = [];
  const { client } = open((_url, init) => {
    bodies.push(init.body);
    return Response.json({});
  });
  const send = (answers: Record<string, string | string[]>) =>
    client.call(
      'POST /api/onlineForms/{id}/answers',
      { params: { id: '3' }, body: { answers, idempotency_key: 'a'.repeat(32) } },
      { asFormData: true },
    );
  await send({ name: 'Μαρία', days: ['mon'] });
  await send({});
  expect(bodies.map((body) => [...(body as FormData).entries()])).toEqual([
    [
      ['answers.name', 'Μαρία'],
      ['answers.days[]', 'mon'],
      ['idempotency_key', 'a'.repeat(32)],
    ],
    [
      ['answers', '{}'],
      ['idempotency_key', 'a'.repeat(32)],
    ],
  ]);
});
