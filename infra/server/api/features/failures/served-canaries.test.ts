import { generateKeyPairSync } from 'node:crypto';
import { emptyRegistry, type Registry } from '@hydria/release/registry.ts';
import { sign } from '@hydria/release/signed-document.ts';
import type { Store } from '@hydria/release/store.ts';
import { servedCanaries } from './served-canaries.ts';

const STABLE = '1.3.0-aaaaaaaaaaaa';
const CANARY = '1.4.0-bbbbbbbbbbbb';

const [ours, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];

const registry = (withdrawn: Record<string, string> = {}): Registry => ({
  ...emptyRegistry(),
  serial: 4,
  apps: {
    'mf-billing': {
      default: STABLE,
      released: { '1.3.0': STABLE, '1.4.0': CANARY },
      canary: { artifact: CANARY, percent: 10, utilities: [] },
      pins: {},
      withdrawn,
    },
    'mf-forms': { default: STABLE, released: { '1.3.0': STABLE }, pins: {}, withdrawn: {} },
  },
});

/** The current content of a store; undefined for an unreachable store. */
const holding = (place: { text?: string }, now = () => Date.now()) => {
  const readRegistry = async () => {
    if (place.text === undefined) throw new Error('out of reach');
    return { text: place.text, mark: place.text };
  };
  return servedCanaries({
    store: { readRegistry } as unknown as Store,
    environment: 'local',
    key: ours.publicKey,
    now,
  });
};

const signed = (document: Registry, { privateKey } = ours) =>
  JSON.stringify({ document, signature: sign(document, privateKey) });

it('are those of the registry, with the release beside them', async () => {
  expect(await holding({ text: signed(registry()) })()).toEqual([
    { remote: 'mf-billing', artifact: CANARY, stable: STABLE, percent: 10 },
  ]);
});

it.each([
  ['whose canary is withdrawn already', { text: signed(registry({ [CANARY]: 'failed' })) }],
  ['that somebody else has signed', { text: signed(registry(), stranger) }],
  ['that is no registry', { text: '<html>' }],
  ['that is out of reach', {}],
])('are none in a registry %s', async (_, place) => {
  expect(await holding(place)()).toEqual([]);
});

it('are looked up again soon after the registry has changed', async () => {
  let time = 0;
  const place = { text: signed(registry({ [CANARY]: 'failed' })) };
  const canaries = holding(place, () => time);
  expect(await canaries()).toEqual([]);
  place.text = signed(registry());
  time = 5_000;
  expect(await canaries()).toHaveLength(1);
});
