import type { RequestListener } from 'node:http';
import { fetchOn, startForeignServer, type ForeignServer } from '../testing/foreign-server.ts';
import { createFormLists } from './form-lists.ts';

const DEYA = { deya_id: 1, url: 'https://alpha.outside.example/', hosts: ['alpha.outside.example'], lang: 'el' };
const FORM = {
  id: 7,
  form_id: 'leak',
  parent_form: null,
  title: 'Διαρροή',
  description: 'Πείτε μας',
  url: 'forms/leak',
};

let server: ForeignServer;
let answer: RequestListener;
let time: number;
beforeAll(async () => {
  server = await startForeignServer((request, response) => answer(request, response));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  time = 1_000_000;
  say([FORM]);
});

const say = (body: unknown, status = 200) => {
  answer = (_, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const lists = () => createFormLists({ fetch: fetchOn(server), now: () => time });

it("lists what the utility's own server lists, in the language of the page", async () => {
  expect(await lists().formsOf(DEYA)).toEqual({
    state: 'complete',
    forms: [{ ...FORM, url: 'https://alpha.outside.example/forms/leak' }],
  });
  expect(server.asked).toEqual(['GET /api/dynamicforms/list?lang=el']);
});

it('asks below a path as well as at the root', async () => {
  await lists().formsOf({ ...DEYA, url: 'https://alpha.outside.example/portal' });
  expect(server.asked).toEqual(['GET /portal/api/dynamicforms/list?lang=el']);
});

it('asks once for many readers, and again after five minutes while the old list is given', async () => {
  const { formsOf } = lists();
  await Promise.all(Array.from({ length: 20 }, () => formsOf(DEYA)));
  expect(server.asked).toHaveLength(1);
  time += 5 * 60_000;
  say([{ ...FORM, title: 'Νέα' }]);
  expect((await formsOf(DEYA)).forms[0]?.title).toBe('Διαρροή');
  while ((await formsOf(DEYA)).forms[0]?.title !== 'Νέα') await new Promise((resolve) => setTimeout(resolve, 5));
});

it.each([
  ['is down', () => say('', 503)],
  ['answers something else', () => say('<html>')],
  ['answers an object', () => say({ forms: [] })],
  ['redirects', () => (answer = (_, response) => response.writeHead(302, { location: '/inside' }).end())],
  ['answers endlessly', () => say(`[${'1,'.repeat(600_000)}1]`)],
])('gives an empty list and says so when the server %s, and leaves it alone for a minute', async (_, fail) => {
  fail();
  const { formsOf } = lists();
  expect(await formsOf(DEYA)).toEqual({ state: 'unavailable', forms: [] });
  await formsOf(DEYA);
  expect(server.asked).toHaveLength(1);
  time += 60_000;
  say([FORM]);
  expect((await formsOf(DEYA)).state).toBe('complete');
});

it('gives the old list while the server is down, for a day', async () => {
  const { formsOf } = lists();
  await formsOf(DEYA);
  say('', 500);
  time += 3600_000;
  expect((await formsOf(DEYA)).forms).toHaveLength(1);
  time += 24 * 3600_000;
  expect(await formsOf(DEYA)).toEqual({ state: 'unavailable', forms: [] });
});

it('connects to no inner address that a utility gives as its own', async () => {
  const before = server.reachedAt.length;
  for (const url of [
    'https://127.0.0.1/',
    'https://localhost/',
    'http://alpha.outside.example/',
    'file:///etc/',
    'nonsense',
    '',
  ])
    expect(await lists().formsOf({ ...DEYA, url })).toEqual({ state: 'unavailable', forms: [] });
  expect(server.reachedAt).toHaveLength(before);
});

it('calls no server that the utility does not allow', async () => {
  const before = server.reachedAt.length;
  for (const hosts of [[], ['beta.outside.example'], ['outside.example']])
    expect(await lists().formsOf({ ...DEYA, hosts })).toEqual({ state: 'unavailable', forms: [] });
  expect(server.reachedAt).toHaveLength(before);
});

it('leaves out what is no form or leads elsewhere, and keeps plain text of the rest', async () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://alpha.outside.example/',
    '\\\\evil.example',
  ];
  say({
    data: [
      null,
      'text',
      {},
      { ...FORM, id: 'x' },
      { ...FORM, title: '' },
      { ...FORM, title: '<b></b>' },
      ...elsewhere.map((url) => ({ ...FORM, url })),
      {
        ...FORM,
        id: '8',
        title: '<script>alert(1)</script> Αίτηση\u202e\u0000  νέα',
        description: '<img src=x onerror=1>',
        more: 'secret',
      },
      { ...FORM, title: 'α'.repeat(5000) },
    ],
  });
  const { forms } = await lists().formsOf(DEYA);
  expect(forms).toEqual([
    {
      ...FORM,
      id: 8,
      title: 'alert(1) Αίτηση νέα',
      description: null,
      url: 'https://alpha.outside.example/forms/leak',
    },
    { ...FORM, title: 'α'.repeat(220), url: 'https://alpha.outside.example/forms/leak' },
  ]);
});

it('remembers a bounded number of lists', async () => {
  let asked = 0;
  const counted = createFormLists({
    fetch: async () => ((asked += 1), { status: 200, headers: {}, body: Buffer.from('[]') }),
    now: () => time,
  });
  for (let deya_id = 1; deya_id <= 1001; deya_id += 1) await counted.formsOf({ ...DEYA, deya_id });
  await counted.formsOf({ ...DEYA, deya_id: 1001 });
  expect(asked).toBe(1001);
  await counted.formsOf({ ...DEYA, deya_id: 1 });
  expect(asked).toBe(1002);
});
