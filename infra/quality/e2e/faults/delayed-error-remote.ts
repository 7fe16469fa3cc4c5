import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { BootRemote, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { changeRemote } from './boot-text.ts';
import { script } from './replaced-container.ts';
import type { Disturbance } from './fault-server.ts';

/** Delay between mount and error. */
export const LATE_MS = 5_000;

/** Replaces `defineRemote`: every page and card throws during a render some time after it has mounted. */
const LATE = `
import { useEffect, useState, type ComponentType } from 'react';
import { defineRemote as define, type RemoteParts } from '@hydria/shared/lifecycle/define-remote.tsx';

const late = (Part: ComponentType): ComponentType => () => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ${LATE_MS});
    return () => clearTimeout(timer);
  }, []);
  if (isOver) throw new Error('Nothing to draw any more');
  return <Part />;
};

export const defineRemote = <Cards extends string = never>({ app, cards, ...rest }: RemoteParts<Cards>) =>
  define({
    ...rest,
    ...(app && { app: async () => ({ App: late((await app()).App) }) }),
    cards: Object.fromEntries(
      Object.entries(cards ?? {}).map(([name, load]) => [name, async () => ({ [name]: late((await load())[name]) })]),
    ),
  });
`;

const FROM = '@hydria/shared/lifecycle/define-remote.tsx';

interface Release {
  record: ReleaseRecord;
  files: ReadonlyMap<string, Buffer>;
}

const readAll = async (folder: string): Promise<Map<string, Buffer>> => {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
};

/** Builds a remote from a copy of its folder in which every component throws after a delay. */
const build = async (name: string): Promise<Release> => {
  // Inside the repository, so that libraries resolve as from the real folder.
  const folder = await mkdtemp(path.join(ROOT, 'infra', 'delivery', 'build', '.trial-'));
  try {
    const copy = path.join(folder, name);
    await cp(path.join(ROOT, name), copy, { recursive: true, filter: (file) => path.basename(file) !== 'dist' });
    const lifecycles = path.join(copy, 'src', 'lifecycles.tsx');
    await writeFile(lifecycles, (await readFile(lifecycles, 'utf8')).replace(FROM, './late.tsx'));
    await writeFile(path.join(copy, 'src', 'late.tsx'), LATE);
    const [built] = await buildApps([copy], () => undefined);
    if (!built) throw new Error(`${name} was not built`);
    return { record: built.record, files: await readAll(path.join(copy, 'dist')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const item = (remote: BootRemote, { record }: Release): BootRemote => {
  const base = `/artifacts/${record.name}/${record.artifact}/`;
  const integrity = record.files.find((file) => file.path === record.entry)?.integrity ?? '';
  return { ...remote, artifact: record.artifact, base, entry: { url: base + record.entry, integrity } };
};

/** A real release of a remote, with its own hashes, whose pages and cards mount and later throw during a render. */
export const delayedErrorRemote = async (name: string): Promise<Disturbance> => {
  const release = await build(name);
  const base = `/artifacts/${name}/${release.record.artifact}/`;
  return {
    page: (text) => changeRemote(text, name, (remote) => item(remote, release)),
    async file(url) {
      if (!url.pathname.startsWith(base)) return null;
      const bytes = release.files.get(url.pathname.slice(base.length));
      return bytes ? script(bytes) : null;
    },
  };
};
