import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import { readManifest } from '@hydria/build/release.ts';
import { containerName } from '@hydria/build/remote-preset.ts';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import { CONTAINER, devBase, devContainer } from './dev-preset.ts';
import type { Events } from './events.ts';

/** A remote that is being worked on. */
export interface LocalRemote {
  name: string;
  /** The script by which the portal loads it; its bytes never change. */
  entry: string;
  /** How the boot manifest names it now. */
  boot(): BootRemote;
}

const source = readFileSync(path.join(import.meta.dirname, 'browser', 'entry.js'), 'utf8');

const entryOf = (name: string): string => {
  const settings = { name, container: devContainer(name), file: CONTAINER };
  const variable = JSON.stringify(containerName(name));
  return `{\n${source}\nglobalThis[${variable}] = makeContainer(${JSON.stringify(settings)});\n}\n`;
};

/** An editor saves in several steps. */
const QUIET_MS = 50;

/** Reads a remote's manifest and follows its changes; a mistake in it is reported, and the last good one stays. */
export const openLocalRemote = async (dir: string, events: Events, signal: AbortSignal): Promise<LocalRemote> => {
  const name = path.basename(dir);
  const entry = entryOf(name);
  let manifest = await readManifest(dir);
  let timer: NodeJS.Timeout | undefined;

  const reread = async (): Promise<void> => {
    try {
      manifest = await readManifest(dir);
      events.send({ event: 'manifest', name });
    } catch (error) {
      events.send({ event: 'manifest', name, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  watch(dir, { signal }, (_, file) => {
    if (file !== 'remote.json') return;
    clearTimeout(timer);
    timer = setTimeout(() => void reread(), QUIET_MS);
  });

  const integrity = integrityOf(entry);
  return {
    name,
    entry,
    boot: () => ({
      name,
      version: 'dev',
      // Always the same, so that an open page is not told of a new release at every save.
      artifact: 'dev',
      base: devBase(name),
      entry: { url: `${devBase(name)}entry.js`, integrity },
      manifest,
      source: 'override',
    }),
  };
};
