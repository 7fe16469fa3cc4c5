import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appNames, ROOT } from '@hydria/build/apps.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import type { ACCOUNTS } from '../fixtures.ts';

/** Where a visitor sees a remote, by its `remote.json`: a page, or a card when it has no page. */
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
  // The navigation leads to the remote's first page.
  const route = open.find((one) => manifest.nav.some((item) => item.path === one.path)) ?? open[0];
  const who = route?.access.startsWith('permission:') ? 'admin' : 'maria';
  if (route) return { name, who, path: bare(route.path), isCard: false };
  if (slot) return { name, who, path: slot.slot === 'home' ? '/' : `/${slot.slot}`, isCard: true };
  throw new Error(`${name} has neither a page nor a card`);
};

/** The place of every remote, in alphabetical order. */
export const PLACES: readonly Place[] = appNames()
  .filter((name) => name !== 'shell')
  .map(placeOf);
