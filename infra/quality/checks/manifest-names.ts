import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/root.ts';

interface Manifest {
  routes?: { path: string }[];
  slots?: { card: string }[];
}

const union = (names: readonly string[]): string =>
  names.length === 0 ? 'never' : [...new Set(names)].map((name) => `'${name}'`).join(' | ');

/**
 * The types by which the compiler checks the code of a remote against its `remote.json`. The compiler cannot read
 * literal types from JSON.
 */
export const printNames = ({ routes = [], slots = [] }: Manifest): string =>
  `// Written by \`pnpm fix\` from remote.json.

/** Paths of this remote; each has a page in \`routes.tsx\`. */
export type Path = ${union(routes.map((route) => route.path))};

/** Cards of this remote; each is loaded in \`lifecycles.tsx\`. */
export type Card = ${union(slots.map((slot) => slot.card))};
`;

const outdated = (root: string): { file: string; text: string }[] =>
  globSync('{mf-*,infra/delivery/release/new/template}/remote.json', { cwd: root }).flatMap((manifest) => {
    const file = path.join(path.dirname(manifest), 'src', 'manifest-names.ts');
    const text = printNames(JSON.parse(readFileSync(path.join(root, manifest), 'utf8')));
    const bare = (source: string): string => source.replace(/[\s|]+/g, ' ');
    const stored = globSync(file, { cwd: root }).map((found) => readFileSync(path.join(root, found), 'utf8'))[0];
    return stored !== undefined && bare(stored) === bare(text) ? [] : [{ file, text }];
  });

/** One line for each remote with types that differ from its `remote.json`. */
export const checkManifestNames = (root: string): string[] =>
  outdated(root).map(({ file }) => `${file} is not what remote.json says; run pnpm fix`);

if (import.meta.main) for (const { file, text } of outdated(ROOT)) writeFileSync(path.join(ROOT, file), text);
