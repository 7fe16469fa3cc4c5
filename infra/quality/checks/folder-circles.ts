import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Area {
  /** A folder pattern. Each folder that matches is an area of its own. */
  folders: string;
  /**
   * How many levels below the area count as one folder; a file above that depth counts as a folder of its own. With
   * `'each'` every folder counts by itself, and files without importers, such as entry points, do not count.
   */
  depth: number | 'each';
}

/** Areas whose folders must not import each other in a circle. A new area or a greater depth is one more line. */
export const AREAS: readonly Area[] = [
  { folders: 'shell/src', depth: 1 },
  { folders: 'shell/src', depth: 2 },
  { folders: 'shell/src', depth: 3 },
  { folders: 'shared', depth: 1 },
  { folders: 'shared', depth: 2 },
  { folders: 'shared', depth: 3 },
  { folders: 'mf-*/src', depth: 1 },
  { folders: 'mf-*/src', depth: 2 },
  { folders: 'mf-*/src', depth: 3 },
  { folders: 'infra', depth: 1 },
  { folders: 'infra/*', depth: 1 },
  { folders: 'infra', depth: 'each' },
];

/** Tests may import any folder. */
const TEST = /\.(test|spec)\.tsx?$|\/samples\.ts$|(^|\/)testing(\/|\.tsx?$)|(^|\/)example-[^/]+\.tsx?$/;

const IMPORT = /(?:\bfrom |\bimport\(\s*(?:\/\*.*?\*\/\s*)?|^import )'(\.{1,2}\/[^']+|@hydria\/[^']+)'/gm;

/** The imports of a source within its workspace, including type imports and lazy imports. */
export const importsOf = (source: string): string[] => [...source.matchAll(IMPORT)].map(([, name]) => name ?? '');

/** `features/tour/steps.ts` at depth 2 → `features/tour`. */
export const folderAt = (file: string, depth: Area['depth']): string => {
  if (depth === 'each') return path.posix.dirname(file);
  const folders = path.posix.dirname(file).split('/');
  return file.split('/').length <= depth ? file : folders.slice(0, depth).join('/');
};

type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Folder → imported folder → one import as an example. */
const graphOf = (files: ReadonlyMap<string, readonly string[]>, depth: Area['depth']): Graph => {
  const graph = new Map<string, Map<string, string>>();
  const imported = new Set([...files.values()].flat());
  const nodeOf = (file: string): string => (depth === 'each' && !imported.has(file) ? file : folderAt(file, depth));
  for (const [file, targets] of files)
    for (const target of targets) {
      const [from, to] = [nodeOf(file), nodeOf(target)];
      if (from === to || !files.has(target)) continue;
      const edges = graph.get(from) ?? new Map<string, string>();
      graph.set(from, edges);
      if (!edges.has(to)) edges.set(to, `${file} imports ${target}`);
    }
  return graph;
};

/** The shortest import path from a folder back to itself; null without one. */
const circleAt = (graph: Graph, start: string): string[] | null => {
  const before = new Map<string, string>();
  const queue = [start];
  for (const folder of queue)
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (next === start) {
        const way = [folder];
        for (let at = folder; at !== start; way.unshift(at)) at = before.get(at) ?? start;
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, folder);
      queue.push(next);
    }
  return null;
};

/** Every circle once, named by its first folder, with an import for each step. `files` maps a file to its imports. */
export const circles = (files: ReadonlyMap<string, readonly string[]>, depth: Area['depth']): string[] => {
  const graph = graphOf(files, depth);
  const seen = new Set<string>();
  const found: string[] = [];
  for (const start of [...graph.keys()].toSorted()) {
    const way = seen.has(start) ? null : circleAt(graph, start);
    if (!way) continue;
    for (const folder of way) seen.add(folder);
    const steps = way.map((folder, at) => graph.get(folder)?.get(way[(at + 1) % way.length] ?? start));
    found.push([`${[...way, start].join(' → ')}`, ...steps.map((step) => `  ${step}`)].join('\n'));
  }
  return found;
};

/** Name of each package of the workspace → its folder. */
const packagesOf = (root: string): Map<string, string> =>
  new Map(
    globSync('{shell,mf-*,shared,infra/*,infra/*/*}/package.json', { cwd: root }).map((file) => {
      const { name }: { name: string } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
      return [name, path.posix.dirname(file)];
    }),
  );

const resolveImport = (packages: ReadonlyMap<string, string>, file: string, name: string): string => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const [scope, own, ...rest] = name.split('/');
  return path.posix.join(packages.get(`${scope}/${own}`) ?? name, ...rest);
};

/** Files of one area with their imports, relative to the area. */
const filesOf = (root: string, area: string, packages: ReadonlyMap<string, string>): Map<string, string[]> => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: path.join(root, area), exclude: (name) => name === 'node_modules' });
  const ours = sources.filter((file) => !TEST.test(file) && !file.includes('node_modules/'));
  return new Map(
    ours.map((file) => {
      const text = readFileSync(path.join(root, area, file), 'utf8');
      const targets = importsOf(text).map((name) => resolveImport(packages, path.posix.join(area, file), name));
      return [file, targets.map((target) => path.posix.relative(area, target))];
    }),
  );
};

/** Folders that import each other, directly or through others; one finding for each circle. */
export const checkFolderCircles = (root: string, areas: readonly Area[] = AREAS): string[] => {
  const packages = packagesOf(root);
  return areas.flatMap(({ folders, depth }) =>
    globSync(folders, { cwd: root })
      .toSorted()
      .flatMap((area) => circles(filesOf(root, area, packages), depth).map((circle) => `${area}: ${circle}`)),
  );
};
