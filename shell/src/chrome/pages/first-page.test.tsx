import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { render, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderToString } from 'react-dom/server';
import el from '../../locales/el.json';
import { exampleManifests } from '../frame/example-manifests.ts';
import type { FrameFacts, Layout } from '../frame/frame-view.ts';
import { FirstPage } from './first-page.tsx';

const facts: FrameFacts = {
  manifests: exampleManifests,
  disabled: [],
  language: 'el',
  path: '/',
  member: true,
  customer: true,
  scope: [],
  name: null,
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
  expect(screen.getAllByRole('link', { name: /υπάρχουν νέες ανακοινώσεις/ })).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' }).getAttribute('href')).toBe('#page');
  expect(screen.getAllByRole('link', { current: 'page' })[0]?.textContent).toContain('Αρχική');
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
  ['login', ['bar', 'panel']],
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

test('a member’s menu has the name, the account, the tour and the sign-out', () => {
  const { container } = render(<FirstPage facts={{ ...facts, name: 'Μαρία Δεληγιάννη' }} />);
  const menu = container.querySelector<HTMLElement>('#account-menu');
  expect(menu?.textContent).toBe('Μαρία ΔεληγιάννηΠροφίλΞενάγηση στην πύληΑποσύνδεση');
  expect(menu?.querySelector('a')?.getAttribute('href')).toBe('/account');
});

test('phones have a shortcut to the bills in the bar and a button at the end of the page, but not where bills are not shown', () => {
  const shortcuts = (change: Partial<FrameFacts>) =>
    render(<FirstPage facts={{ ...facts, ...change }} />).container.querySelectorAll('.bar-bills, .bills-float').length;
  expect(shortcuts({})).toBe(2);
  const quiet = { ...facts.deya, info: { ...facts.deya?.info, show_bills: false } } as FrameFacts['deya'];
  expect(shortcuts({ deya: quiet })).toBe(0);
  expect(shortcuts({ member: false, customer: false, path: '/report' })).toBe(0);
});

test('the foot has the year, the product, and the terms and privacy pages once a manifest declares them', () => {
  const texts = (change: Partial<FrameFacts>) =>
    render(<FirstPage facts={{ ...facts, ...change }} />).container.querySelector('.footer');
  const without = exampleManifests.map((one) => ({
    ...one,
    routes: one.routes.filter(({ path }) => !/terms|privacy/.test(path)),
  }));
  expect(texts({ manifests: without, member: false, customer: false, path: '/report' })?.textContent).toBe(
    `© ${new Date().getFullYear()} Hydria`,
  );
  const legal = remoteManifest.parse({
    name: 'mf-legal',
    platform: 1,
    routes: ['/terms-of-use', '/privacy-policy'].map((path) => ({
      ...{ path, access: 'public', layout: 'default' },
      title: { el: path, en: path, de: path, fr: path },
    })),
  });
  const links = texts({ manifests: [...without, legal], language: 'de' })?.querySelectorAll('a:not(.button)') ?? [];
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/de/terms-of-use', '/de/privacy-policy']);
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
