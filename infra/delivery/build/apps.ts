import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

export { ROOT };

/** Names of everything that is built and released: the shell, then the remotes in alphabetical order. */
export const appNames = (root = ROOT): string[] =>
  [
    'shell',
    ...readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .toSorted(),
  ].filter((name) => existsSync(path.join(root, name, 'remote.json')));

/** Folder of an application by its name; `billing` stands for `mf-billing`. Throws with the known names. */
export const appDir = (name: string, root = ROOT): string => {
  const known = appNames(root);
  const found = known.find((app) => app === name || app === `mf-${name}`);
  if (!found) throw new Error(`There is no application "${name}". There are: ${known.join(', ')}`);
  return path.join(root, found);
};
