import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { FastifyInstance } from 'fastify';
import { releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { title, trialPortal, type TrialPortal } from './testing/trial-portal.ts';

let portal: TrialPortal;
let gateway: FastifyInstance;
beforeAll(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
  await portal.release('mf-forms', {
    manifest: {
      routes: [
        { path: '/online-forms/:deya_id?', access: 'public', layout: 'dashboard', title },
        { path: '/password/reset/:token?', access: 'public', layout: 'login', title },
        { path: '/admin/forms', access: 'permission:forms.manage', layout: 'dashboard', title },
      ],
    },
  });
  gateway = await trialGateway(portal, {
    securityContact: 'mailto:asfaleia@deya.example',
    deya: async (id) => ({ id, title: `Utility ${id}` }) as DeyaInfo,
  });
});
afterAll(async () => {
  await gateway.close();
  await portal.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  gateway.inject({ url, headers: { host: 'my.example.gr', ...headers } });

test('a crawler reads which pages to leave, and where the others are listed', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Disallow: /admin\n');
  expect(body).toContain('Sitemap: http://my.example.gr/sitemap.xml');
});

test('the list of pages has public ones in each language, and none of a person', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toContain('<loc>http://my.example.gr/online-forms</loc>');
  expect(body).toContain('hreflang="de" href="http://my.example.gr/de/online-forms"');
  for (const closed of ['bills', 'login', 'frame', 'password', 'admin', ':', '*'])
    expect(body).not.toMatch(new RegExp(`gr/(en/)?${closed === '*' ? '[*]' : closed}`));
});

test('a password manager is led to the page for a new password', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/account/password']);
});

test('a finder of a weakness reads whom to tell, for less than a year', async () => {
  const { body } = await get('/.well-known/security.txt');
  expect(body).toContain('Contact: mailto:asfaleia@deya.example\n');
  expect(body).toContain('Expires: 1970-06-30T00:00:00.000Z\n');
});

test.each(['/wp-login.php', '/missing.png', '/de/sitemap2.xml', '/favicon.ico'])(
  'the missing file %s costs a line, not a page',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([404, 'Not found\n']);
    expect(headers['content-type']).toContain('text/plain');
  },
);

test.each([
  ['/el/online-forms?deya_id=3', '/online-forms?deya_id=3'],
  ['/el', '/'],
  ['/EN/online-forms', '/en/online-forms'],
  ['/De/bills', '/de/bills'],
  ['/online%2Dforms', '/online-forms'],
  ['/online-forms/3).', '/online-forms/3'],
  ['/en/bills,', '/en/bills'],
])('%s, which is nearly right, leads to %s', async (url, meant) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([302, meant]);
});

test.each(['/nothing.', '/el/nothing', '/%2f%2fevil.example/bills', '/el//evil.example', '/EN'])(
  '%s leads nowhere else than to a page of the portal',
  async (url) => {
    const { statusCode, headers } = await get(url);
    if (statusCode === 302) expect(headers.location).toMatch(/^\/(en)?$/);
    else expect(statusCode).toBe(404);
  },
);

test('a preview of a public page has its title, a sentence and its other languages', async () => {
  const { body } = await get('/de/online-forms');
  expect(body).toContain('<meta property="og:title" content="Titel">');
  expect(body).toMatch(/<meta name="description" content="Wasserrechnungen/);
  expect(body).toContain('<link rel="alternate" hreflang="el" href="http://my.example.gr/online-forms">');
  expect(body).toContain('<link rel="canonical" href="http://my.example.gr/de/online-forms">');
  expect(body).not.toContain('noindex');
});

test('a preview of a page of a utility names it, also to a visitor who has chosen another one', async () => {
  const cookie = `portal_hint=${encodeURIComponent(JSON.stringify({ v: 1, deya_id: 3 }))}`;
  for (const cookies of ['', cookie]) {
    const { body } = await get('/de/online-forms/7', { cookie: cookies });
    expect(body).toContain('<title>Titel · Utility 7</title>');
    expect(body).toContain('<meta property="og:title" content="Titel · Utility 7">');
  }
});

test('a page whose query names a utility is a page of its own', async () => {
  const { body } = await get('/de/online-forms?deya_id=7&utm_source=mail');
  expect(body).toContain('<title>Titel · Utility 7</title>');
  expect(body).toContain('<link rel="canonical" href="http://my.example.gr/de/online-forms?deya_id=7">');
});

test('a name of a host that holds markup stays text in the list of pages and in their heads', async () => {
  for (const url of ['/sitemap.xml', '/online-forms']) {
    const { body } = await get(url, { host: 'x"><y' });
    expect(body).not.toContain('<y');
  }
});

test.each(['/login', '/bills', '/admin/forms', '/password/reset/token-of-a-person', '/nothing'])(
  'no search engine keeps %s',
  async (url) => {
    const { body } = await get(url);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('og:title');
  },
);
