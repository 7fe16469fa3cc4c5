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

const guest: FrameFacts = {
  manifests: exampleManifests,
  disabled: [],
  language: 'el',
  path: '/login',
  member: false,
  customer: false,
  scope: [],
  name: null,
  chosen: false,
  deya: null,
  unseen: false,
  texts: el.frame,
};
const member: FrameFacts = { ...guest, path: '/', member: true, customer: true, deya };

const paths = (items: { path: string }[]): string[] => items.map(({ path }) => path);

test('a phone shows the items of S §2.6 in their order, home in the middle', () => {
  expect(paths(frameView(member).mobile)).toEqual(['/report', '/announcements', '/', '/services', '/account']);
});

test('a wide screen has bills among them, and the account at the foot', () => {
  const view = frameView(member);
  expect(paths(view.desktop)).toEqual(['/', '/bills', '/report', '/announcements', '/services']);
  expect(view.account?.path).toBe('/account');
});

test.each([
  ['el', 'desktop', ['Αρχική', 'Λογαριασμοί', 'Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες']],
  ['el', 'mobile', ['Αναφορά', 'Νέα', 'Αρχική', 'Υπηρεσίες', 'Προφίλ']],
  ['de', 'desktop', ['Startseite', 'Λογαριασμοί', 'Αναφορά', 'Mitteilungen', 'Dienste']],
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
