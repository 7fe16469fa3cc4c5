import type { FastifyInstance } from 'fastify';
import { bootOf, etagIn, preloadsOf, releaseAll, SHELL_TEXT, trialGateway } from './testing/trial-gateway.ts';
import { frameOf, title, trialPortal, type TrialPortal } from './testing/trial-portal.ts';

let portal: TrialPortal;
let gateway: FastifyInstance;

beforeEach(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
  await portal.release('shell', {
    version: '0.2.0',
    files: { 'entry.js': SHELL_TEXT, 'frame.server.cjs': `${frameOf()}exports.readsPartialRemotes = true;` },
    manifest: { routes: [{ path: '/', access: 'member', layout: 'dashboard', title }] },
  });
  gateway = await trialGateway(portal, { overrides: { origins: [], signIn: true } });
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const MEMBER = 'portal_hint=3.1; portal_bucket=7';

const get = (url: string, cookie = MEMBER) => gateway.inject({ url, headers: { cookie } });

const partialNames = (html: string): string[] =>
  bootOf(html)
    .remotes.filter(({ isPartial }) => isPartial)
    .map(({ name }) => name);

test('the HTML names files and calls only of the remotes that its page loads', async () => {
  const { body } = await get('/bills');
  const [billing, auth] = bootOf(body).remotes;
  expect(billing).toMatchObject({ name: 'mf-billing', version: '0.1.0', entry: { integrity: expect.any(String) } });
  expect(auth).toEqual({
    name: 'mf-auth',
    isPartial: true,
    version: '',
    artifact: '',
    base: '',
    entry: { url: '', integrity: '' },
    manifest: expect.objectContaining({ calls: [], routes: [expect.objectContaining({ path: '/login', title })] }),
  });
  expect(body).not.toContain('/artifacts/mf-auth/');
});

test('a page of cards carries every remote whose card it draws, and a guest’s page the sign-in page', async () => {
  expect(partialNames((await get('/')).body)).toEqual([]);
  const guest = (await get('/bills', 'portal_hint=3.0; portal_bucket=7')).body;
  expect(preloadsOf(guest).join()).toContain('/artifacts/mf-auth/');
  expect(partialNames(guest)).toEqual([]);
  expect(partialNames((await get('/nothing')).body)).toEqual(['mf-billing', 'mf-auth']);
});

test('the first question of such a page is answered with the whole composition, the next one is not', async () => {
  const { body } = await get('/bills');
  const ask = (etag: string) =>
    gateway.inject({ url: '/boot.json', headers: { cookie: MEMBER, 'if-none-match': etag, 'accept-encoding': 'br' } });
  const first = await ask(etagIn(body));
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br']);
  expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
  const whole = (await get('/boot.json')).json();
  expect(whole.remotes.map(({ artifact }: { artifact: string }) => artifact)).toEqual([
    expect.stringMatching(/^0\.1\.0-/),
    expect.stringMatching(/^0\.1\.0-/),
  ]);
});

test('a remote that is switched off is known as such, and a developer’s own stands in the HTML whole', async () => {
  await portal.change('mf-auth', { disabled: { reason: 'repair' } });
  expect(bootOf((await get('/bills')).body).remotes[1]).toMatchObject({
    isPartial: true,
    disabled: { reason: 'repair' },
  });
  const own = `${MEMBER}; portal_override=${encodeURIComponent('mf-auth@http://localhost:9001/remoteEntry.js')}`;
  expect(bootOf((await get('/bills', own)).body).remotes[1]).toMatchObject({
    source: 'override',
    base: 'http://localhost:9001/',
  });
});

test('a shell that reads one language gets partial remotes in the language of the page, and the rest with its first question', async () => {
  await portal.release('shell', {
    version: '0.3.0',
    files: {
      'entry.js': SHELL_TEXT,
      'frame.server.cjs': `${frameOf()}exports.readsPartialRemotes = exports.readsOneLanguage = true;`,
    },
    manifest: { routes: [{ path: '/', access: 'member', layout: 'dashboard', title }] },
  });
  const titlesIn = async (url: string) =>
    bootOf((await get(url)).body).remotes.map(({ manifest }) => manifest.routes[0]?.title);
  expect(await titlesIn('/bills')).toEqual([title, { el: title.el }]);
  expect(await titlesIn('/de/bills')).toEqual([title, { de: title.de }]);
  const whole = (await get('/boot.json')).json();
  expect(whole.remotes[1].manifest.routes[0].title).toEqual(title);
});

describe('entries that need a permission', () => {
  const label = title;
  const staff = { access: 'permission:users.view', layout: 'dashboard', title } as const;
  const conditions = ['permission:users.view'];
  const ADMIN = {
    routes: [
      { path: '/admin/users', ...staff },
      { path: '/help', access: 'public', layout: 'dashboard', title },
    ],
    nav: [
      { id: 90, path: '/admin/users', icon: 'account', label, on: ['desktop'], conditions },
      { id: 91, path: '/help', icon: 'help', label, on: ['desktop'], conditions: [] },
    ],
    slots: [{ slot: 'services', card: 'StaffCard', order: 1, span: 12, minHeight: 100, conditions }],
  };
  const release = async (flags: string): Promise<void> => {
    await portal.release('mf-admin', { manifest: ADMIN });
    await portal.release('shell', {
      version: '0.4.0',
      files: { 'entry.js': SHELL_TEXT, 'frame.server.cjs': `${frameOf()}exports.readsPartialRemotes = true;${flags}` },
      manifest: {
        routes: [
          { path: '/', access: 'member', layout: 'dashboard', title },
          { path: '/admin', access: 'member', layout: 'dashboard', title },
        ],
      },
    });
  };
  const entriesIn = async (url: string, cookie = MEMBER): Promise<string[]> => {
    const remotes = bootOf((await get(url, cookie)).body).remotes.filter(({ name }) => name === 'mf-admin');
    return remotes.flatMap(({ manifest: { routes, nav, slots } }) => [
      ...routes.map(({ path }) => path),
      ...nav.map(({ id }) => String(id)),
      ...slots.map(({ card }) => card),
    ]);
  };
  const WHOLE = ['/admin/users', '/help', '90', '91', 'StaffCard'];

  test('are not in the HTML of guests and customers, and are in the answer to its first question', async () => {
    await release('exports.readsWithoutStaffEntries = true;');
    expect(await entriesIn('/bills')).toEqual(['/help', '91']);
    expect(await entriesIn('/bills', 'portal_hint=3.0; portal_bucket=7')).toEqual(['/help', '91']);
    const [admin] = (await get('/boot.json'))
      .json()
      .remotes.filter(({ name }: { name: string }) => name === 'mf-admin');
    expect(admin.manifest.routes).toHaveLength(2);
  });

  test('are in the HTML of staff, of their pages, and of an address without an owner', async () => {
    await release('exports.readsWithoutStaffEntries = true;');
    expect(await entriesIn('/bills', 'portal_hint=3.3; portal_bucket=7')).toEqual(WHOLE);
    expect(await entriesIn('/admin/users')).toEqual(WHOLE);
    expect(await entriesIn('/admin')).toEqual(WHOLE);
    expect(await entriesIn('/nothing')).toEqual(WHOLE);
  });

  test('are in every HTML of a shell that does not ask for them', async () => {
    await release('');
    expect(await entriesIn('/bills')).toEqual(WHOLE);
  });
});

test('a shell that was released before gets all remotes whole', async () => {
  const before = portal.registry.apps['shell']?.released['0.1.0'] ?? '';
  await portal.change('shell', { default: before });
  const { body } = await get('/bills');
  expect(partialNames(body)).toEqual([]);
  expect(body).toContain('/artifacts/mf-auth/');
  expect(etagIn(body)).not.toBe('');
});
