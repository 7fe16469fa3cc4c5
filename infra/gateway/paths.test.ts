import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, splitLocale, withLocale } from '@hydria/shared/rules/languages.ts';
import { overlaps, ownerOf } from '@hydria/shared/platform/owners.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Of the shell and every remote, as their folders have them. */
const manifests = globSync('{shell,mf-*}/remote.json', { cwd: ROOT }).map((file) =>
  remoteManifest.parse(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))),
);

/** Every path of spec S §2.1, with and without what is optional, and whose it is. */
const OWNERS: [owner: string, ...paths: string[]][] = [
  ['shell', '/', '/announcements', '/deya/announcements', '/deya/3/announcements', '/services', '/maintenance'],
  ['shell', '/poi', '/qr', '/privacy-policy', '/terms-of-use', '/deya/support', '/deya/3/support'],
  ['mf-auth', '/login', '/logout', '/account', '/autologin', '/impersonate', '/postgsis', '/unsubscribe'],
  ['mf-auth', '/password/reset', '/password/reset/a-token', '/register', '/deya/register', '/deya/3/register'],
  ['mf-billing', '/bills', '/success', '/fail', '/deya/cancel-payment', '/deya/3/cancel-payment'],
  ['mf-billing', '/deya/pay-as-guest/form', '/deya/3/pay-as-guest', '/deya/3/pay-as-guest/form'],
  ['mf-billing', '/deya/pay-as-guest/RF18000000000000000000001', '/deya/3/pay-as-guest/RF18000000000000000000001'],
  ['mf-billing', '/deya/pay-as-guest/mobile', '/deya/3/pay-as-guest/mobile/RF18000000000000000000001'],
  ['mf-reports', '/report', '/report-success', '/deya/report', '/deya/3/report'],
  ['mf-reports', '/deya/report/frame', '/deya/3/report/frame', '/deya/report/success', '/deya/3/report/success'],
  ['mf-forms', '/online-forms', '/online-forms/3', '/online-forms/nea-paroxi', '/online-forms/3/nea-paroxi'],
  ['mf-forms', '/online-forms/3/nea-paroxi/frame', '/online-forms/3/nea-paroxi/mobile'],
  ['mf-forms', '/online-forms/nea-paroxi/frame', '/online-forms/nea-paroxi/mobile'],
];

const nameOfOwner = (address: string): string | null => ownerOf(manifests, splitLocale(address).path)?.name ?? null;

describe.each(LANGUAGES)('under the address of %s', (language) => {
  test.each(OWNERS.flatMap(([owner, ...paths]) => paths.map((one) => [withLocale(one, language), owner] as const)))(
    '%s reaches %s',
    (address, owner) => expect(nameOfOwner(address)).toBe(owner),
  );
});

test('Greek has no prefix, so an address with one has no owner', () => {
  expect(['/el', '/el/bills', '/xx/bills'].map(nameOfOwner)).toEqual([null, null, null]);
});

test('no path has two owners', () => expect(overlaps(manifests)).toEqual([]));
