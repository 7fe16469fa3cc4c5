import { inEveryLanguage, inOneLanguage } from './one-language.ts';
import { remoteManifest } from './remote-manifest.ts';

const label = { el: 'Λογαριασμοί', en: 'Bills', de: 'Rechnungen', fr: 'Factures' };

const manifest = remoteManifest.parse({
  name: 'mf-billing',
  platform: 1,
  routes: [{ path: '/bills', access: 'member', layout: 'dashboard', title: label }],
  nav: [{ id: 20, path: '/bills', icon: 'receipt', label }],
  queues: [{ name: 'payments', call: 'GET /api/payments/waiting', path: '/admin/payments', label }],
});

test('a manifest in one language has no text of another', () => {
  const text = JSON.stringify(inOneLanguage(manifest, 'de'));
  expect(text.match(/Rechnungen/g)).toHaveLength(3);
  expect(text).not.toMatch(/Λογαριασμοί|Bills|Factures/);
});

test('its text stands for the languages that are left out, so that no label is empty', () => {
  const read = inEveryLanguage(JSON.parse(JSON.stringify(inOneLanguage(manifest, 'de'))), 'de');
  const german = { el: 'Rechnungen', en: 'Rechnungen', de: 'Rechnungen', fr: 'Rechnungen' };
  expect(read.routes[0]?.title).toEqual(german);
  expect(read.nav[0]?.label).toEqual(german);
  expect(read.queues?.[0]?.label).toEqual(german);
});

test('texts that are there stay, and a manifest without queues reads as before', () => {
  const { queues: _, ...older } = manifest;
  expect(inEveryLanguage(older, 'el')).toEqual(older);
});
