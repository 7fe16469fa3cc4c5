import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appNames, ROOT } from '@hydria/build/apps.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import type { ACCOUNTS } from '../fixtures.ts';

/** Where a person meets a remote, as its `remote.json` says: a page, or a card where it has no page. */
export interface Place {
  name: string;
  who: keyof typeof ACCOUNTS;
  path: string;
  isCard: boolean;
}

const bare = (route: string): string => route.replace(/\/:.*$/, '');

const placeOf = (name: string): Place => {
  const manifest = remoteManifest.parse(JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8')));
  const [slot] = manifest.slots;
  const open = manifest.routes.filter(({ access }) => access !== 'guest');
  // What the navigation leads to is the remote's first page.
  const route = open.find((one) => manifest.nav.some((item) => item.path === one.path)) ?? open[0];
  const who = route?.access.startsWith('permission:') ? 'admin' : 'maria';
  if (route) return { name, who, path: bare(route.path), isCard: false };
  if (slot) return { name, who, path: slot.slot === 'home' ? '/' : `/${slot.slot}`, isCard: true };
  throw new Error(`${name} has neither a page nor a card`);
};

/** Every remote's place, in alphabetical order of the remotes. */
export const PLACES: readonly Place[] = appNames()
  .filter((name) => name !== 'shell')
  .map(placeOf);
