import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderToString } from 'react-dom/server';
import el from '../../locales/el.json';
import en from '../../locales/en.json';
import { exampleManifests } from '../frame/example-manifests.ts';
import { Frame } from '../frame/frame.tsx';
import { frameView, type FrameFacts, type Layout } from '../frame/frame-view.ts';
import { FirstPage, INERT } from './first-page.tsx';

const facts: FrameFacts = {
  manifests: exampleManifests,
  disabled: [],
  language: 'el',
  path: '/',
  member: true,
  waiting: false,
  customer: true,
  scope: [],
  name: null,
  first_name: null,
  chosen: false,
  deya: {
    id: 3,
    title: 'ΔΕΥΑ Χανίων',
    city: 'Χανιά',
    logo: '/uploads/logo.png',
    cover: '/uploads/cover.webp',
    accent: '#0f766e',
    info: { show_bills: true, customer_reports: true, announcements: 1, active_reports: 0, closed_reports: 0 },
  } as FrameFacts['deya'],
  unseen: true,
  texts: el.frame,
};

const PAGES: [string, Partial<FrameFacts>][] = [
  ['home', {}],
  ['home of a person who waits for the utility', { customer: false, waiting: true }],
  ['bills', { path: '/bills' }],
  ['sign-in', { path: '/login', member: false }],
  ['nowhere', { path: '/nowhere' }],
  ['maintenance', { path: '/maintenance', member: false, deya: null }],
];

test.each(PAGES)('the HTML of %s has no inline style and no script: the page’s policy allows neither', (_, change) => {
  const html = renderToString(<FirstPage facts={{ ...facts, ...change }} />);
  expect(html).not.toMatch(/ style=|<script|<style| on[a-z]+=/);
});

test.each(PAGES)('axe has no findings in the frame of %s', async (_, change) => {
  const { container } = render(<FirstPage facts={{ ...facts, ...change }} />);
  // jsdom has no layout: a browser shows either the drawer or the bottom bar.
  expect(await axe(container, { rules: { 'landmark-unique': { enabled: false } } })).toHaveNoViolations();
});

test('before any script the links work, and the badge is announced', () => {
  render(<FirstPage facts={facts} />);
  expect(screen.getAllByRole('link', { name: 'Λογαριασμοί' })[0]?.getAttribute('href')).toBe('/bills');
  expect(screen.getAllByRole('link', { name: /^(Ανακοινώσεις|Νέα) \(υπάρχουν νέες ανακοινώσεις\)$/ })).not.toHaveLength(
    0,
  );
  expect(screen.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' }).getAttribute('href')).toBe('#page');
  expect(screen.getAllByRole('link', { current: 'page' })[0]?.textContent).toContain('Αρχική');
});

test('the home page greets by the part of the day, and by name once the person is known', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T07:00:00Z') });
  const headingOf = (change: Partial<FrameFacts>) => {
    const { container, unmount } = render(<FirstPage facts={{ ...facts, ...change }} />);
    const text = container.querySelector('h1')?.textContent;
    unmount();
    return text;
  };
  expect(headingOf({})).toBe('Καλημέρα');
  expect(headingOf({ first_name: 'Νίκος' })).toBe('Καλημέρα, Νίκο');
  expect(headingOf({ first_name: 'Νίκος', language: 'en', texts: en.frame })).toBe('Good morning, Νίκος');
  jest.useRealTimers();
});

test('the home page reserves the places of its cards', () => {
  const { container } = render(<FirstPage facts={facts} />);
  expect(container.querySelectorAll('.slot').length).toBeGreaterThanOrEqual(2);
});

/** The parts of the frame on a page. */
const partsOf = (change: Partial<FrameFacts>): string[] => {
  const { container } = render(<FirstPage facts={{ ...facts, ...change }} />);
  const parts = { bar: '.top-bar', drawer: '.drawer', bottom: '.bottom-bar', panel: '.login-panel', foot: '.footer' };
  return Object.entries(parts)
    .filter(([, selector]) => container.querySelector(selector))
    .map(([part]) => part);
};

const routed = (layout: Layout): RemoteManifest[] => [
  ...exampleManifests,
  remoteManifest.parse({
    name: 'mf-layouts',
    platform: 1,
    routes: [{ path: '/x', access: 'public', layout, title: { el: 'Χ', en: 'X', de: 'X', fr: 'X' } }],
  }),
];

test.each<[Layout, string[]]>([
  ['dashboard', ['bar', 'drawer', 'bottom', 'foot']],
  ['default', ['bar', 'drawer', 'bottom', 'foot']],
  ['clean', ['bar', 'foot']],
  ['login', ['bar', 'panel', 'foot']],
  ['maintenance', ['bar']],
  ['empty', []],
  ['frame', []],
])('the layout %s has %j around the page (S §2.2)', (layout, parts) => {
  expect(partsOf({ path: '/x', manifests: routed(layout) })).toEqual(parts);
});

test('an embedded page has no frame, for every content', () => {
  expect(partsOf({ path: '/nowhere', embedded: true })).toEqual([]);
});

test('the sign-in lists the features of the portal, with the utility’s counts', () => {
  const deya = {
    ...facts.deya,
    info: { announcements: 4, active_reports: 2, closed_reports: 9 },
  } as FrameFacts['deya'];
  const { container } = render(
    <FirstPage facts={{ ...facts, path: '/login', member: false, customer: false, deya }} />,
  );
  const panel = within(container.querySelector<HTMLElement>('.login-panel') ?? container);
  expect(panel.getAllByRole('listitem')).toHaveLength(4);
  const counts = [...container.querySelectorAll('.login-counts div')].map((one) => one.textContent);
  expect(counts).toEqual(['Ανακοινώσεις4', 'Ανοιχτές αναφορές2', 'Ολοκληρωμένες αναφορές9']);
});

test('a guest finds a link to the sign-in at /, on the sign-in itself none', () => {
  const guest = { ...facts, member: false, customer: false };
  const { container, rerender } = render(<FirstPage facts={{ ...guest, path: '/report' }} />);
  expect(screen.getByRole('link', { name: 'Σύνδεση' }).getAttribute('href')).toBe('/');
  rerender(<FirstPage facts={{ ...guest, path: '/login' }} />);
  expect(container.querySelector('.bar-sign-in')).toBeNull();
});

test('a member’s menu has the name, the account, the utility, the QR code, the tour and the sign-out', () => {
  const { container } = render(<FirstPage facts={{ ...facts, name: 'Μαρία Δεληγιάννη' }} />);
  const menu = container.querySelector<HTMLElement>('#account-menu');
  expect(menu?.textContent).toBe(
    'Μαρία ΔεληγιάννηΠροφίλΣτοιχεία της ΔΕΥΑΆνοιγμα σε άλλη συσκευήΞενάγηση στην πύληΑποσύνδεση',
  );
  expect(menu?.querySelector('a')?.getAttribute('href')).toBe('/account');
});

test('phones have a named shortcut to the bills in the bar, but not where bills are not shown', () => {
  const shortcut = (change: Partial<FrameFacts>) =>
    render(<FirstPage facts={{ ...facts, ...change }} />).container.querySelector('.bar-bills .bar-word')?.textContent;
  expect(shortcut({})).toBe('Λογαριασμοί');
  const quiet = { ...facts.deya, info: { ...facts.deya?.info, show_bills: false } } as FrameFacts['deya'];
  expect(shortcut({ deya: quiet })).toBeUndefined();
  expect(shortcut({ member: false, customer: false, path: '/report' })).toBeUndefined();
});

test.each([
  ['/announcements', 1],
  ['/', 0],
  ['/report', 0],
  ['/bills', 0],
  ['/privacy-policy', 0],
  ['/nowhere', 0],
])('at the end of %s there are %d links to the bills: none competes with the action of a page', (path, count) => {
  const { container } = render(<FirstPage facts={{ ...facts, path }} />);
  expect(container.querySelectorAll('.bills-float')).toHaveLength(count);
  expect(container.querySelectorAll('.footer .button:not(.button-quiet)')).toHaveLength(0);
});

const footOf = (change: Partial<FrameFacts>) => {
  const { container } = render(<FirstPage facts={{ ...facts, ...change }} />);
  return container.querySelector<HTMLElement>('.footer');
};

test.each(['/', '/report', '/login', '/privacy-policy', '/nowhere'])(
  'the foot of %s leads to contact, the map, the questions, and the legal texts',
  (path) => {
    const foot = footOf({ path, member: false, customer: false });
    const items = [...(foot?.querySelectorAll('.foot-links > *') ?? [])];
    expect(items.map((item) => item.getAttribute('href') ?? item.textContent)).toEqual([
      '/support',
      '/poi',
      'Συχνές ερωτήσεις',
      '/terms-of-use',
      '/privacy-policy',
      '/accessibility',
    ]);
    expect(foot?.querySelector('small')?.textContent).toBe(`© ${new Date().getFullYear()} Hydria`);
  },
);

test('the foot calls the number for faults, for guests as well, and no other number', () => {
  const guest = { member: false, customer: false, path: '/login' };
  const call = (uses: object) =>
    footOf({ ...guest, deya: { ...facts.deya, phone1: '28210 00101', ...uses } as FrameFacts['deya'] })?.querySelector(
      '.fault-call',
    );
  expect(call({ phone1_use: 'faults' })?.getAttribute('href')).toBe('tel:2821000101');
  expect(call({ phone1_use: 'bills' })).toBeNull();
});

test('a phone’s menu leads to the details of the utility, once one is chosen', () => {
  const menu = (change: Partial<FrameFacts>) =>
    render(<FirstPage facts={{ ...facts, ...change }} />).container.querySelector('#more-menu')?.textContent;
  expect(menu({})).toContain('Στοιχεία της ΔΕΥΑ');
  expect(menu({ deya: null })).not.toContain('Στοιχεία της ΔΕΥΑ');
});

test('the foot links to pages that a manifest declares, and opens the questions', () => {
  const without = exampleManifests.map((one) => ({
    ...one,
    routes: one.routes.filter(({ path }) => !/terms|privacy|accessibility|support|poi/.test(path)),
  }));
  expect(footOf({ manifests: without, language: 'de' })?.querySelectorAll('.foot-links a')).toHaveLength(0);
  cleanup();
  const openHelp = jest.fn();
  render(
    <Frame view={frameView({ ...facts, language: 'de' })} actions={{ ...INERT, openHelp }}>
      {null}
    </Frame>,
  );
  fireEvent.click(within(screen.getByRole('navigation', { name: el.frame.foot })).getByRole('button'));
  expect(openHelp).toHaveBeenCalledTimes(1);
});

test('a utility with a former portal links to it', () => {
  const deya = { ...facts.deya, old_portal_url: 'https://old.hydor.example/' } as FrameFacts['deya'];
  render(<FirstPage facts={{ ...facts, deya }} />);
  const links = screen.getAllByRole('link', { name: 'Πίσω στην παλιά εφαρμογή', hidden: true });
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['https://old.hydor.example/']));
});

test('while the profile of the chosen utility is loading, the page does not ask for a choice', () => {
  const { container } = render(<FirstPage facts={{ ...facts, chosen: true, deya: null }} />);
  expect(screen.queryByText(el.frame.choose_utility)).toBeNull();
  expect(container.querySelector('.page-skeleton')).not.toBeNull();
  render(<FirstPage facts={{ ...facts, chosen: false, deya: null }} />);
  expect(screen.getAllByText(el.frame.choose_utility)).not.toHaveLength(0);
});

test('logo and accent of the utility are at the top of the drawer', () => {
  const { container } = render(<FirstPage facts={facts} />);
  const card = container.querySelector('.drawer .utility-card');
  expect(card?.querySelector('img')?.getAttribute('src')).toBe('/uploads/logo.png');
  expect(card?.querySelector('.accent rect')?.getAttribute('fill')).toBe('#0f766e');
});

test('the sign-in of a guest says what the portal is, and for whom', () => {
  render(<FirstPage facts={{ ...facts, path: '/login', member: false }} />);
  expect(screen.getByText(el.frame.login_about, { exact: false, selector: '.login-about p' })).toBeInTheDocument();
});
