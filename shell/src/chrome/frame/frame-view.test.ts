import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import el from '../../locales/el.json';
import { exampleManifests } from './example-manifests.ts';
import { frameView, slotItems, type FrameFacts } from './frame-view.ts';

/** The fields of a utility that the frame uses. */
const deya = {
  id: 3,
  title: 'ΔΕΥΑ Χανίων',
  title_latin: 'DEYA Chanion',
  city: 'Χανιά',
  city_latin: 'Chania',
  logo: null,
  cover: null,
  accent: null,
  info: { show_bills: true, customer_reports: true, announcements: 2, active_reports: 1, closed_reports: 4 },
} as FrameFacts['deya'];

const TITLE = { el: 'Αναφορά', en: 'Report', de: 'Meldung', fr: 'Signalement' };

const guest: FrameFacts = {
  manifests: exampleManifests,
  disabled: [],
  language: 'el',
  path: '/login',
  member: false,
  customer: false,
  waiting: false,
  scope: [],
  name: null,
  first_name: null,
  chosen: false,
  deya: null,
  unseen: false,
  texts: el.frame,
};
const member: FrameFacts = { ...guest, path: '/', member: true, customer: true, deya };

const paths = (items: { path: string }[]): string[] => items.map(({ path }) => path);

test.each([
  ['/announcements', 'el', 'Ανακοινώσεις · ΔΕΥΑ Χανίων · Hydria'],
  ['/announcements', 'de', 'Mitteilungen · DEYA Chanion · Hydria'],
  ['/nothing/here', 'el', 'Η σελίδα δεν βρέθηκε · Hydria'],
] as const)('the window of %s in %s is named “%s”', (path, language, name) => {
  expect(frameView({ ...member, path, language }).windowTitle).toBe(name);
});

test('the window of a page of another utility does not name the chosen one', () => {
  const route: FrameFacts['manifests'][number]['routes'][number] = {
    path: '/deya/:deya_id?/report',
    access: 'public',
    layout: 'dashboard',
    title: TITLE,
    reads: [],
  };
  const manifests = [{ ...exampleManifests[0]!, routes: [route] }];
  const nameAt = (path: string) => frameView({ ...member, manifests, path }).windowTitle;
  expect(nameAt(`/deya/${deya!.id}/report`)).toBe('Αναφορά · ΔΕΥΑ Χανίων · Hydria');
  expect(nameAt('/deya/99/report')).toBe('Αναφορά · Hydria');
});

test('a phone shows the items of S §2.6 in their order, home in the middle', () => {
  expect(paths(frameView(member).mobile)).toEqual(['/report', '/announcements', '/', '/services', '/account']);
});

test('the language menu lists the languages of the utility, and on pages of the staff all of them', () => {
  const codes = (path: string) =>
    frameView({ ...member, path, deya: { ...deya!, languages: ['el', 'fr'] } }).languages.map(({ code }) => code);
  expect(codes('/')).toEqual(['el', 'fr']);
  expect(codes('/admin/users')).toEqual(['el', 'en', 'de', 'fr']);
});

test('a wide screen has bills among them, and the account at the foot', () => {
  const view = frameView(member);
  expect(paths(view.desktop)).toEqual(['/', '/bills', '/report', '/announcements', '/services']);
  expect(view.account?.path).toBe('/account');
});

test.each([
  ['el', 'desktop', ['Αρχική', 'Λογαριασμοί', 'Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες']],
  ['el', 'mobile', ['Αναφορά', 'Ανακοινώσεις', 'Αρχική', 'Υπηρεσίες', 'Προφίλ']],
  ['de', 'desktop', ['Startseite', 'Λογαριασμοί', 'Αναφορά', 'Mitteilungen', 'Services']],
] as const)('in %s the items for %s are %j, by their ids', (language, on, labels) => {
  const items = frameView({ ...member, language })[on];
  expect(items.map(({ label }) => label)).toEqual(labels);
  expect(items.map(({ id }) => id)).toEqual(on === 'desktop' ? [10, 20, 30, 40, 60] : [30, 40, 50, 60, 80]);
});

test.each([
  ['show_bills', '/bills'],
  ['customer_reports', '/report'],
  ['customer_reports', '/services'],
  ['announcements', '/announcements'],
])('without %s there is no %s', (flag, path) => {
  const without = { ...deya, info: { ...deya?.info, [flag]: 0 } } as FrameFacts['deya'];
  const view = frameView({ ...member, deya: without });
  expect(paths(frameView(member).desktop)).toContain(path);
  expect([...paths(view.desktop), ...paths(view.mobile)]).not.toContain(path);
});

test('services that the utility does not offer are absent', () => {
  const quiet = {
    ...member,
    deya: { ...deya, info: { show_bills: false, customer_reports: false, announcements: 0 } } as FrameFacts['deya'],
  };
  expect(paths(frameView(quiet).desktop)).toEqual(['/']);
  expect(frameView(quiet).bills).toBeNull();
});

test('a remote that was switched off has neither nav items nor cards', () => {
  const without = { ...member, disabled: ['mf-billing'] };
  expect(paths(frameView(without).desktop)).not.toContain('/bills');
  expect(slotItems(without, 'home').map(({ remote }) => remote)).not.toContain('mf-billing');
});

test('a page of a remote that was switched off is not offered to a guest either', () => {
  expect(paths(frameView(guest).guestLinks)).toContain('/report');
  expect(paths(frameView({ ...guest, disabled: ['mf-reports'] }).guestLinks)).not.toContain('/report');
});

test('a guest on a members’ page gets the frame of the sign-in', () => {
  const view = frameView({ ...guest, path: '/bills' });
  expect([view.layout, view.title]).toEqual(['login', 'Σύνδεση']);
  expect(paths(view.guestLinks)).toContain('/report');
});

test('the active item is the one of the page’s section, and home only on its own page', () => {
  const active = (path: string) => paths(frameView({ ...member, path }).desktop.filter((item) => item.active));
  expect(active('/bills/12')).toEqual(['/bills']);
  expect(active('/')).toEqual(['/']);
  expect(active('/report-success')).toEqual([]);
});

test.each([
  ['/support', '/services'],
  ['/deya/3/support', '/services'],
  ['/poi', '/services'],
  ['/deya/3/announcements', '/announcements'],
])('%s lights the item of its section, %s, on wide screens and on phones', (path, item) => {
  const { desktop, mobile } = frameView({ ...member, path });
  for (const items of [desktop, mobile]) expect(paths(items.filter(({ active }) => active))).toEqual([item]);
});

test('a page of a remote lights the item that its manifest names', () => {
  const forms = remoteManifest.parse({
    name: 'mf-forms',
    platform: 1,
    routes: [{ ...exampleManifests[3]?.routes[0], path: '/online-forms/:deya_id?', section: '/services' }],
  });
  const view = frameView({ ...member, manifests: [...exampleManifests, forms], path: '/online-forms/9' });
  expect(paths(view.mobile.filter(({ active }) => active))).toEqual(['/services']);
});

test('of two items that a page lies within, only the nearer one is active', () => {
  const item = { icon: 'users', label: { el: 'α', en: 'a', de: 'a', fr: 'a' }, conditions: [] };
  const city = remoteManifest.parse({
    name: 'mf-city',
    platform: 1,
    nav: [
      { ...item, id: 90, path: '/city' },
      { ...item, id: 91, path: '/city/air' },
    ],
  });
  const active = (path: string) =>
    paths(frameView({ ...member, manifests: [...exampleManifests, city], path }).desktop.filter((one) => one.active));
  expect(active('/city/air/5')).toEqual(['/city/air']);
  expect(active('/city')).toEqual(['/city']);
});

test('unread announcements put a badge on their item alone', () => {
  const marked = frameView({ ...member, unseen: true }).desktop.filter((item) => item.badge);
  expect(paths(marked)).toEqual(['/announcements']);
});

test('languages other than Greek name the utility in Latin letters and keep to their prefix', () => {
  const view = frameView({ ...member, language: 'de', path: '/bills' });
  expect(view.utility).toMatchObject({ city: 'Chania', title: 'DEYA Chanion' });
  expect(view.bills?.href).toBe('/de/bills');
  expect(view.languages.map(({ href }) => href)).toEqual(['/bills', '/en/bills', '/de/bills', '/fr/bills']);
});

test('a path without an owner has the title of a missing page', () => {
  expect(frameView({ ...member, path: '/nowhere' }).title).toBe('Η σελίδα δεν βρέθηκε');
});

describe('staff', () => {
  const label = { el: 'Χρήστες', en: 'Users', de: 'Benutzer', fr: 'Utilisateurs' };
  const page = (path: string, access: 'permission:users.view') =>
    ({ path, access, layout: 'dashboard', title: label, reads: [] }) as const;
  const admin = remoteManifest.parse({
    name: 'mf-admin',
    platform: 1,
    routes: [page('/admin/users', 'permission:users.view')],
    nav: [{ id: 90, path: '/admin/users', icon: 'users', label, conditions: ['permission:users.view'] }],
  });
  const staff: FrameFacts = {
    ...member,
    manifests: [...exampleManifests, admin],
    scope: ['users.view'],
    staff: true,
  };

  it('have on their own pages the navigation of every customer, and one link to the desk', () => {
    const view = frameView(staff);
    expect(paths(view.desktop)).toEqual(paths(frameView(member).desktop));
    expect([view.desk, view.otherSide?.href, view.otherSide?.label]).toEqual([false, '/admin', 'Γραφείο']);
    expect(frameView(member).otherSide).toBeNull();
  });

  it.each([
    ['/', true],
    ['/account', false],
  ])('have at the desk its start alone, and a link back to %s, where customer is %s', (own, customer) => {
    const view = frameView({ ...staff, customer, path: '/admin/users' });
    expect([paths(view.desktop), paths(view.mobile)]).toEqual([['/admin'], ['/admin']]);
    expect([view.desk, view.otherSide?.href, view.bills]).toEqual([true, own, null]);
    expect(view.desktop[0]?.active).toBe(false);
    expect(frameView({ ...staff, customer, path: '/admin' }).desktop[0]?.active).toBe(true);
  });

  it('are at the desk before their rights are known, and a person without rights never is', () => {
    const early = { ...staff, scope: [], staff: undefined };
    expect(frameView({ ...early, path: '/admin/users' }).desk).toBe(true);
    expect(frameView({ ...early, path: '/account' }).otherSide).toBeNull();
    expect(frameView({ ...staff, scope: [], staff: false, path: '/admin' }).desk).toBe(false);
    expect(frameView({ ...staff, member: false, staff: false, path: '/admin' }).desk).toBe(false);
  });
});

test('an address without an owner has no title while entries of the staff are still to be asked for', () => {
  expect(frameView({ ...member, path: '/admin/users', lacksStaffEntries: true }).title).toBe('');
  expect(frameView({ ...member, lacksStaffEntries: true }).title).toBe('Αρχική');
});
