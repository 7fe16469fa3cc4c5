import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderToString } from 'react-dom/server';
import el from '../locales/el.json';
import { exampleManifests } from './example-manifests.ts';
import type { FrameFacts } from './frame-view.ts';
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

test.each(PAGES)('axe finds nothing in the frame of %s', async (_, change) => {
  const { container } = render(<FirstPage facts={{ ...facts, ...change }} />);
  // jsdom lays nothing out: of the drawer and the bottom bar, a browser shows one.
  expect(await axe(container, { rules: { 'landmark-unique': { enabled: false } } })).toHaveNoViolations();
});

test('before any script one can go everywhere by links, and hears of what is new', () => {
  render(<FirstPage facts={facts} />);
  expect(screen.getAllByRole('link', { name: 'Λογαριασμοί' })[0]?.getAttribute('href')).toBe('/bills');
  expect(screen.getAllByRole('link', { name: /υπάρχουν νέες ανακοινώσεις/ })).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' }).getAttribute('href')).toBe('#page');
  expect(screen.getAllByRole('link', { current: 'page' })[0]?.textContent).toContain('Αρχική');
});

test('the home page keeps the places of the cards that will come', () => {
  const { container } = render(<FirstPage facts={facts} />);
  expect(container.querySelectorAll('.slot').length).toBeGreaterThanOrEqual(2);
});
