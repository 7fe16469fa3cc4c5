import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { findings, ROOT, type Outcome } from '@hydria/build/tool.ts';

/** Bytes after brotli, as they travel. Keys: an app's name or `mf-*`; then `entry`, `app`, `card`, `locale`, `share`, `styles`, `font`. */
export type Budgets = Record<string, Record<string, number>>;

/** One part of an artifact and the bytes that a browser fetches for it. */
export interface Part {
  app: string;
  part: string;
  /** The budget's key. */
  kind: string;
  bytes: number;
}

/** A part's own budget, otherwise that of its kind. */
const budgetFor = (budgets: Budgets, { app, kind, part }: Part): number | undefined => {
  const own = budgets[app] ?? budgets['mf-*'];
  return own?.[part] ?? own?.[kind];
};

/** The way to a smaller part, and the place of its budget. */
const REMEDY =
  'load pages on demand, or raise the budget in infra/delivery/release/budgets.json with its reason (CONTRIBUTING, "A page")';

/** Parts above their budget, and parts without one; one line each. */
export const overBudget = (parts: readonly Part[], budgets: Budgets): string[] =>
  parts.flatMap((part) => {
    const budget = budgetFor(budgets, part);
    if (budget === undefined)
      return [`${part.app} ${part.part}: no budget for "${part.kind}" in infra/delivery/release/budgets.json`];
    return part.bytes > budget
      ? [
          `${part.app} ${part.part}: ${part.bytes} bytes, ${part.bytes - budget} over the budget of ${budget}; ${REMEDY}`,
        ]
      : [];
  });

/** Bytes of a file under brotli 11: those of the precompressed copy when the build has made one. */
const compressedSize = (file: string): number => {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length;
  if (/\.(woff2?|png|jpe?g|webp)$/.test(file)) return readFileSync(file).length;
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
};

/** `card:BillsCard` → `card`. */
const kindOf = (chunk: string): string => chunk.split(':')[0] ?? chunk;

const partsOf = (dist: string, release: ReleaseRecord): Part[] => {
  const size = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + compressedSize(path.join(dist, file)), 0);
  const named = (pattern: RegExp) => release.files.map((file) => file.path).filter((file) => pattern.test(file));
  const app = release.name;
  return [
    { app, part: release.entry, kind: 'entry', bytes: size([release.entry]) },
    ...Object.entries(release.chunks).map(([chunk, files]) => ({
      app,
      part: chunk,
      kind: kindOf(chunk),
      bytes: size(files),
    })),
    ...named(/\.css$/).map((file) => ({ app, part: file, kind: 'styles', bytes: size([file]) })),
    ...named(/\.woff2$/).map((file) => ({ app, part: file, kind: 'font', bytes: size([file]) })),
  ];
};

const readBudgets = (): Budgets => JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));

/** The bytes of a finished build beyond its budget, one sentence each; empty when it may be released. */
export const overweight = (dist: string, release: ReleaseRecord, budgets: Budgets = readBudgets()): string[] =>
  overBudget(partsOf(dist, release), budgets);

interface Build {
  dist: string;
  release: ReleaseRecord;
}

const builds = (): Build[] =>
  globSync('{shell,mf-*}/dist/release.json', { cwd: ROOT })
    .toSorted()
    .map((file) => {
      const release: ReleaseRecord = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
      return { dist: path.join(ROOT, path.dirname(file)), release };
    });

/** The sizes of all parts of all built artifacts. */
export const builtParts = (): Part[] => builds().flatMap(({ dist, release }) => partsOf(dist, release));

/** Compares every built artifact with `budgets.json`. The line names artifacts that are not built. */
export const checkSizes = async (): Promise<Outcome> => {
  const built = builds();
  if (built.length === 0) return { ok: true, output: '', skipped: 'sizes: nothing is built yet (pnpm build)' };
  return findings(built.flatMap(({ dist, release }) => overweight(dist, release)));
};

/** `node infra/delivery/release/sizes.ts` prints what everything weighs. */
if (import.meta.main) {
  for (const { app, part, bytes } of builtParts()) console.log(`${String(bytes).padStart(8)}  ${app}  ${part}`);
}
