import { overlaps, ownerAmong, ownerOf } from './owners.ts';
import type { RemoteManifest } from './remote-manifest.ts';

const title = { el: '', en: '', de: '', fr: '' };
const app = (name: string, ...paths: string[]): Pick<RemoteManifest, 'name' | 'routes'> => ({
  name,
  routes: paths.map((path) => ({ path, access: 'public', layout: 'dashboard', title, reads: [] })),
});

const portal = [
  app('shell', '/', '/announcements', '/deya/:deya_id?/announcements'),
  app('mf-auth', '/login', '/deya/:deya_id?/register', '/password/reset/:token?'),
  app('mf-billing', '/bills', '/bills/:id', '/deya/:deya_id?/pay-as-guest/*'),
  app('mf-reports', '/report', '/report/mine', '/deya/:deya_id?/report', '/deya/:deya_id?/report/frame'),
  app(
    'mf-forms',
    '/online-forms',
    '/online-forms/:deya_id',
    '/online-forms/:form_id',
    '/online-forms/:deya_id/:form_id',
    '/online-forms/:form_id/frame',
    '/online_forms/:id/edit',
  ),
  app('mf-admin', '/admin/*'),
];

const owned = (path: string) => {
  const owner = ownerOf(portal, path);
  return owner && [owner.name, owner.route.path, owner.params];
};

test.each([
  ['/', 'shell', '/', {}],
  ['/bills', 'mf-billing', '/bills', {}],
  ['/bills/', 'mf-billing', '/bills', {}],
  ['/bills/12', 'mf-billing', '/bills/:id', { id: '12' }],
  ['/deya/3/report', 'mf-reports', '/deya/:deya_id?/report', { deya_id: '3' }],
  ['/deya/report', 'mf-reports', '/deya/:deya_id?/report', {}],
  ['/deya/report/frame', 'mf-reports', '/deya/:deya_id?/report/frame', {}],
  ['/deya/9/report/frame', 'mf-reports', '/deya/:deya_id?/report/frame', { deya_id: '9' }],
  ['/deya/9/announcements', 'shell', '/deya/:deya_id?/announcements', { deya_id: '9' }],
  ['/deya/3/pay-as-guest', 'mf-billing', '/deya/:deya_id?/pay-as-guest/*', { deya_id: '3', '*': '' }],
  ['/deya/3/pay-as-guest/a/b', 'mf-billing', '/deya/:deya_id?/pay-as-guest/*', { deya_id: '3', '*': 'a/b' }],
  ['/online-forms/9', 'mf-forms', '/online-forms/:deya_id', { deya_id: '9' }],
  ['/online-forms/leak-9', 'mf-forms', '/online-forms/:form_id', { form_id: 'leak-9' }],
  ['/online-forms/9/leak', 'mf-forms', '/online-forms/:deya_id/:form_id', { deya_id: '9', form_id: 'leak' }],
  ['/online-forms/leak/frame', 'mf-forms', '/online-forms/:form_id/frame', { form_id: 'leak' }],
  ['/password/reset/a%20b', 'mf-auth', '/password/reset/:token?', { token: 'a b' }],
  ['/admin/users/7', 'mf-admin', '/admin/*', { '*': 'users/7' }],
])('%s belongs to %s as %s', (path, name, route, params) => {
  expect(owned(path)).toEqual([name, route, params]);
});

test.each([
  '/nothing',
  '/deya/x/report',
  '/deya/0/report',
  '/deya/2147483648/report',
  '/deya//report',
  '//bills',
  '/online-forms/frame',
  '/online-forms/9/mobile',
  '/bills/1/2',
  '/bills/%E0%A4%A',
])('%s belongs to nobody', (path) => expect(owned(path)).toBeNull());

test('a path claimed twice is named with both claims', () => {
  const rival = app('mf-rival', '/bills/:number', '/deya/report', '/rival');
  expect(overlaps([...portal, rival])).toEqual([
    'mf-rival claims /bills/:number, which mf-billing already owns as /bills/:id',
    'mf-rival claims /deya/report, which mf-reports already owns as /deya/:deya_id?/report',
  ]);
});

test('parameters that can never hold the same word do not overlap', () => {
  expect(overlaps([app('mf-a', '/forms/:deya_id'), app('mf-b', '/forms/:form_id')])).toEqual([]);
});

test('the portal has no path with two owners', () => expect(overlaps(portal)).toEqual([]));

test('a path that begins with a parameter or an optional segment stands beside paths of fixed words', () => {
  const manifests = [
    { name: 'mf-a', routes: [{ path: '/*' }, { path: '/:id' }, { path: '/old?/bills' }] },
    { name: 'mf-b', routes: [{ path: '/bills' }, { path: '/bills/:id' }] },
  ];
  for (const look of [ownerOf, ownerAmong]) {
    const routeOf = (path: string) => look(manifests, path)?.route.path;
    expect(['/x', '/x/y', '/old/bills', '/bills', '/bills/7'].map(routeOf)).toEqual([
      '/:id',
      '/*',
      '/old?/bills',
      '/old?/bills',
      '/bills/:id',
    ]);
  }
});
