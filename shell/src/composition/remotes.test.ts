import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION, type Platform } from '@hydria/shared/platform/platform.ts';
import type { RemoteModule } from '@hydria/shared/remote/remote-module.ts';
import { APP, createRemotes } from './remotes.ts';

const remote = (name: string, more: Partial<BootRemote> = {}, platform: number = PLATFORM_VERSION): BootRemote => ({
  name,
  version: '1.0.0',
  artifact: '1.0.0-abc',
  base: `/artifacts/${name}/`,
  entry: { url: `/artifacts/${name}/entry.js`, integrity: 'sha384-x' },
  manifest: { name, platform, routes: [], slots: [], nav: [], calls: [] },
  ...more,
});

const loaded = (): RemoteModule => {
  const lifecycles = {
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.resolve(),
    unmount: () => Promise.resolve(),
  };
  return { app: lifecycles, cards: { BillsCard: lifecycles } };
};

const open = (list: BootRemote[], load: (remote: BootRemote, again: boolean) => Promise<RemoteModule>) =>
  createRemotes({ boot: { remotes: list } as Boot, platformFor: () => ({}) as Platform, load });

test('code is asked for once, whoever wants it', async () => {
  const asked: string[] = [];
  const remotes = open([remote('mf-billing')], ({ name }) => {
    asked.push(name);
    return Promise.resolve(loaded());
  });
  await Promise.all([remotes.open('mf-billing', APP), remotes.open('mf-billing', APP)]);
  await remotes.open('mf-billing', APP);
  expect(asked).toEqual(['mf-billing']);
});

test('a remote that was switched off or built for another platform is never asked for', async () => {
  const asked: string[] = [];
  const list = [remote('mf-off', { disabled: { reason: 'repair' } }), remote('mf-old', {}, PLATFORM_VERSION + 1)];
  const remotes = open(list, ({ name }) => {
    asked.push(name);
    return Promise.resolve(loaded());
  });
  await expect(remotes.open('mf-off', APP)).rejects.toMatchObject({ phase: 'load' });
  await expect(remotes.open('mf-old', APP)).rejects.toMatchObject({ phase: 'compatibility' });
  expect(asked).toEqual([]);
});

test('a failure says where it happened, has a reference to read out, and is not kept', async () => {
  let heals = false;
  const remotes = open([remote('mf-billing')], () =>
    heals ? Promise.resolve(loaded()) : Promise.reject(new Error('404')),
  );
  await expect(remotes.open('mf-billing', APP)).rejects.toMatchObject({
    phase: 'load',
    reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
  });
  heals = true;
  await expect(remotes.open('mf-billing', APP, true)).resolves.toBeDefined();
});

test('a card that the remote does not have fails at its start', async () => {
  const remotes = open([remote('mf-billing')], () => Promise.resolve(loaded()));
  await expect(remotes.open('mf-billing', 'NoCard')).rejects.toMatchObject({ phase: 'start' });
});
