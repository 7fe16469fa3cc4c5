import { factsOf } from '../chrome/frame/facts.ts';
import { frameView, slotItems } from '../chrome/frame/frame-view.ts';
import el from '../locales/el.json';
import { assertLoadable, namedRemotes } from './boot-entry.ts';
import { exampleBoot, exampleRemote } from './example-boot.ts';
import { RemoteFailure } from '../core/loading/failure.ts';

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

test('an entry without a usable manifest is left out, and the others stay', () => {
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

const ODD: unknown[] = [
  null,
  undefined,
  0,
  -1,
  1e300,
  true,
  '',
  '/',
  '//elsewhere.example',
  'https://elsewhere.example/x.js',
  '../shell',
  'javascript:alert(1)',
  '__proto__',
  'shell',
  '\u202e',
  [],
  ['x'],
  {},
  { toString: 1 },
];

/** Numbers that look random and are the same in every run. */
const dice = (seed: number) => {
  let last = seed;
  return (limit: number): number => (last = (last * 48_271) % 2_147_483_647) % limit;
};

/** The same with one odd value somewhere in it. */
const spoil = (value: unknown, below: (limit: number) => number): unknown => {
  if (typeof value !== 'object' || value === null || below(5) === 0) return ODD[below(ODD.length)];
  const entries = Object.entries(value);
  const [key] = entries[below(entries.length)] ?? [];
  const changed = entries.map(([name, inner]) => [name, name === key ? spoil(inner, below) : inner] as const);
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
};

test('of 10,000 spoiled boot manifests none stops the frame, and no request goes to an address that is not ours', () => {
  const below = dice(5);
  const title = { el: 'α', en: 'a', de: 'a', fr: 'a' };
  const full = exampleRemote('mf-billing', {
    manifest: {
      ...good.manifest,
      routes: [{ path: '/bills/:id', access: 'public', layout: 'dashboard', title, reads: [] }],
      slots: [
        { slot: 'home', card: 'BillsCard', order: 1, span: 4, minHeight: 220, conditions: ['member'], reads: [] },
      ],
      nav: [{ id: 10, path: '/bills', icon: 'home', label: title, on: ['desktop', 'mobile'], conditions: [] }],
      calls: [],
    },
  });
  let loadable = 0;
  for (let n = 0; n < 10_000; n += 1) {
    const remotes = namedRemotes(
      below(20) === 0 ? spoil([full], below) : [spoil(full, below), exampleRemote('mf-forms')],
    );
    const boot = exampleBoot(remotes, { hint: { deya_id: 3, signedIn: true } });
    const facts = { ...factsOf(boot, '/bills/7'), texts: el.frame };
    expect(() => [frameView(facts), slotItems(facts, 'home')]).not.toThrow();
    for (const remote of remotes) {
      try {
        assertLoadable(remote);
      } catch (error) {
        expect(error).toBeInstanceOf(RemoteFailure);
        continue;
      }
      loadable += 1;
      expect(remote.entry).toMatchObject({
        url: expect.stringMatching(/^\/\w/),
        integrity: expect.stringMatching(/^sha/),
      });
      expect(new URL(remote.entry.url, 'https://ours.example').origin).toBe('https://ours.example');
    }
  }
  expect(loadable).toBeGreaterThan(10_000);
});
