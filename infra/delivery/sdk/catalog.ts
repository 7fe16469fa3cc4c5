import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/root.ts';

/** `  '@emotion/react': 11.14.0 # why` */
const ENTRY = /^ {2}'?([^':#\s]+)'?: ([^\s#]+)/;

/** Every library of the one catalog with its exact version. */
const catalog = (): Record<string, string> => {
  const [, part = ''] =
    /^catalog:\n([\s\S]*?)(?=^\S)/m.exec(readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) ?? [];
  return Object.fromEntries(
    part.split('\n').flatMap((line) => {
      const [, name = '', version = ''] = ENTRY.exec(line) ?? [];
      return name ? [[name, version]] : [];
    }),
  );
};

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** `package.json` of a folder of this repository. */
export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));

/** The same dependencies with the versions that the catalog has, without packages of this repository. */
export const exact = (dependencies: Record<string, string> = {}): Record<string, string> => {
  const versions = catalog();
  return Object.fromEntries(
    Object.keys(dependencies)
      .filter((name) => !name.startsWith('@hydria/'))
      .toSorted()
      .map((name) => {
        const version = versions[name];
        if (!version) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml`);
        return [name, version];
      }),
  );
};
