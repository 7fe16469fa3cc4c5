import { assertLoadable, namedRemotes } from './boot-entry.ts';
import { exampleRemote } from './example-boot.ts';

const good = exampleRemote('mf-billing');
const hash = good.entry.integrity;

test('a released file and a developer’s override may be loaded', () => {
  const override = exampleRemote('mf-forms', {
    source: 'override',
    base: 'http://localhost:9001/',
    entry: { url: 'http://localhost:9001/remoteEntry.js', integrity: '' },
  });
  expect(() => assertLoadable(good)).not.toThrow();
  expect(() => assertLoadable(override)).not.toThrow();
});

test.each<[string, unknown]>([
  ['no entry', undefined],
  ['an address that is a number', { url: 7, integrity: hash }],
  ['another origin', { url: 'https://elsewhere.example/remoteEntry.js', integrity: hash }],
  ['another origin by two slashes', { url: '//elsewhere.example/remoteEntry.js', integrity: hash }],
  ['a script in the address', { url: 'javascript:alert(1)', integrity: hash }],
  ['another folder', { url: '/artifacts/mf-billing/other/remoteEntry.js', integrity: hash }],
  ['another folder with a name as long', { url: good.entry.url.replace('billing', 'filling'), integrity: hash }],
  ['a way out of the folder', { url: `${good.base}../x.js`, integrity: hash }],
  ['no hash', { url: good.entry.url }],
  ['an empty hash', { url: good.entry.url, integrity: '' }],
  ['a hash that proves nothing', { url: good.entry.url, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
])('an entry with %s is refused', (_, entry) => {
  expect(() => assertLoadable({ ...good, entry: entry as never })).toThrow('no usable entry');
});

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/', 'data:text/javascript,'])(
  'an artifact whose own folder is %s is refused, hash or not',
  (base) => {
    const entry = { url: `${base}remoteEntry.js`, integrity: hash };
    expect(() => assertLoadable({ ...good, base, entry })).toThrow('no usable entry');
  },
);

test('what has no usable manifest is left out, and the others stay', () => {
  const { manifest } = good;
  const list = [
    good,
    null,
    'mf-forms',
    { ...good, name: 'mf-forms' },
    { ...good, manifest: undefined },
    { ...good, manifest: { ...manifest, routes: [{ path: 'bills' }] } },
    { ...good, manifest: { ...manifest, nav: {} } },
  ];
  expect(namedRemotes(list)).toEqual([good]);
  expect(namedRemotes(undefined)).toEqual([]);
});
