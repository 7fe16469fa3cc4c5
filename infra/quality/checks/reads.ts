import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const RULES: readonly { pattern: RegExp; remedy: string; isAllowed?: (file: string) => boolean }[] = [
  {
    pattern: /\bdeya_id \?\? (?:0|[A-Z_]+)\b/g,
    remedy: 'no number stands for a missing utility; useTenantQuery waits for one',
  },
  {
    pattern: /\buseApiQuery\(\s*(?:'[^']+'|\w+),\s*\{[^;]*?\bquery: \{ deya_id\b/g,
    remedy: 'what belongs to a utility is read with useTenantQuery',
  },
  {
    pattern: /\b(?:useTenantQuery|useTenantPages|useApiQuery)\(/g,
    remedy: "a remote reads in its feature's <feature>.queries.ts",
    // The back office reads in its list pages, which build their queries from the address.
    isAllowed: (file) => !file.startsWith('mf-') || file.startsWith('mf-admin/') || file.endsWith('.queries.ts'),
  },
];

/** Violations of ADR 0069 in one source, one line each. */
export const wrongReads = (file: string, source: string): string[] =>
  RULES.filter(({ isAllowed }) => !isAllowed?.(file)).flatMap(({ pattern, remedy }) =>
    [...source.matchAll(pattern)].map(
      ({ index }) => `${file}:${source.slice(0, index).split('\n').length} ${remedy} (docs/adr/0069)`,
    ),
  );

/** Reads of a utility in the sources for the browser, one line per finding. */
export const checkReads = (root: string): string[] =>
  globSync('{shell/src,mf-*/src,shared/{remote,ui,form,list}}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .flatMap((file) => wrongReads(file, readFileSync(path.join(root, file), 'utf8')));
