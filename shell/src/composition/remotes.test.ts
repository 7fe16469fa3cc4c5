import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION, type Platform } from '@hydria/shared/platform/platform.ts';
import type { RemoteModule } from '@hydria/shared/remote/remote-module.ts';
import { createComposition } from './composition.ts';
import { exampleBoot, exampleRemote } from './example-boot.ts';
import { RemoteFailure } from '../core/loading/failure.ts';
import { APP, createRemotes } from './remotes.ts';

const loaded = (bootstrap = () => Promise.resolve()): RemoteModule => {
  const lifecycles = { bootstrap, mount: () => Promise.resolve(), unmount: () => Promise.resolve() };
  return { app: lifecycles, cards: { BillsCard: lifecycles } };
};

const open = (list: BootRemote[], load: (remote: BootRemote) => Promise<RemoteModule>, served: BootRemote[] = list) =>
  createRemotes({
    composition: createComposition({
      boot: exampleBoot(list),
      renew: () => Promise.resolve(exampleBoot(served)),
      now: () => Date.now(),
    }),
    platformFor: () => ({}) as Platform,
    load,
  });

test('code is requested once, for all its users', async () => {
  const asked: string[] = [];
  const remotes = open([exampleRemote('mf-billing')], ({ name }) => {
    asked.push(name);
    return Promise.resolve(loaded());
  });
  await Promise.all([remotes.open('mf-billing', APP), remotes.open('mf-billing', 'BillsCard')]);
  await remotes.open('mf-billing', APP);
  expect(asked).toEqual(['mf-billing']);
});

test('a remote that was switched off, is damaged or does not fit is never asked for', async () => {
  const asked: string[] = [];
  const old = exampleRemote('mf-old');
  const list = [
    exampleRemote('mf-off', { disabled: { reason: 'repair' } }),
    exampleRemote('mf-damaged', { entry: { url: 'https://elsewhere.example/x.js', integrity: '' } }),
    { ...old, manifest: { ...old.manifest, platform: PLATFORM_VERSION + 1 } },
    exampleRemote('mf-misfit', { incompatible: [{ library: 'react', wanted: '18.0.0', given: '19.3.1' }] }),
  ];
  const remotes = open(list, ({ name }) => {
    asked.push(name);
    return Promise.resolve(loaded());
  });
  await expect(remotes.open('mf-off', APP)).rejects.toMatchObject({ phase: 'load' });
  await expect(remotes.open('mf-damaged', APP)).rejects.toMatchObject({ phase: 'load', class: 'malformed' });
  await expect(remotes.open('mf-old', APP)).rejects.toMatchObject({
    phase: 'compatibility',
    versionMismatches: [{ library: 'platform', wanted: '2', given: '1' }],
  });
  await expect(remotes.open('mf-misfit', APP)).rejects.toMatchObject({
    class: 'incompatible',
    versionMismatches: [{ library: 'react', wanted: '18.0.0', given: '19.3.1' }],
  });
  expect(asked).toEqual([]);
});

test('a failure says where it happened, has a reference to read out, and is not kept', async () => {
  let heals = false;
  const remotes = open([exampleRemote('mf-billing')], () =>
    heals ? Promise.resolve(loaded()) : Promise.reject(new RemoteFailure('start', 'threw', 'it throws')),
  );
  await expect(remotes.open('mf-billing', APP)).rejects.toMatchObject({
    phase: 'start',
    class: 'threw',
    reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
  });
  heals = true;
  await expect(remotes.open('mf-billing', APP, true)).resolves.toBeDefined();
});

test('trying again asks what is served now, and takes the release that has replaced the broken one', async () => {
  const asked: string[] = [];
  const healed = exampleRemote('mf-billing', { artifact: '1.0.1-aaaaaaaaaaaa' });
  const remotes = open(
    [exampleRemote('mf-billing')],
    ({ artifact }) => {
      asked.push(artifact);
      return artifact === healed.artifact
        ? Promise.resolve(loaded())
        : Promise.reject(new RemoteFailure('start', 'threw', 'bad release'));
    },
    [healed],
  );
  await expect(remotes.open('mf-billing', APP)).rejects.toMatchObject({ class: 'threw' });
  await remotes.open('mf-billing', APP, true);
  expect(asked).toEqual(['1.0.0-0123456789ab', healed.artifact]);
});

test('a page and a card that are tried again together do not take each other’s code away', async () => {
  let asked = 0;
  const remotes = open([exampleRemote('mf-billing')], async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return loaded();
  });
  await remotes.open('mf-billing', APP);
  await Promise.all([remotes.open('mf-billing', APP, true), remotes.open('mf-billing', 'BillsCard', true)]);
  expect(asked).toBe(2);
});

test('a card that the remote does not have fails at its start', async () => {
  const remotes = open([exampleRemote('mf-billing')], () => Promise.resolve(loaded()));
  await expect(remotes.open('mf-billing', 'NoCard')).rejects.toMatchObject({ phase: 'start', class: 'missing-part' });
});

test('a lazy file that does not come is asked for again, then told of as what it is', async () => {
  const gone = () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }));
  let starts = 0;
  const remotes = open([exampleRemote('mf-billing')], () =>
    Promise.resolve(
      loaded(() => {
        starts += 1;
        return gone();
      }),
    ),
  );
  await expect(remotes.open('mf-billing', APP)).rejects.toMatchObject({ phase: 'start', class: 'chunk' });
  expect(starts).toBe(3);
});
