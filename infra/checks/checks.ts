import { globSync } from 'node:fs';
import { checkCatalogues } from './catalogues.ts';
import { checkDocs } from './docs.ts';
import { checkEvents } from './events.ts';
import { checkSharedApi } from './shared-api.ts';
import { checkSizes } from './sizes.ts';
import { findings, ROOT, tool, type Outcome } from './tool.ts';

export interface Check {
  name: string;
  /** What holds when it passes, in a few words. */
  promise: string;
  run: () => Promise<Outcome>;
}

/** Folders with source, by pattern: a new remote is among them without an edit here. */
const sourceFolders = () => globSync(['shell', 'mf-*', 'shared', 'infra'], { cwd: ROOT }).toSorted();

/** Everything that `pnpm check` runs; the slow ones first, so that the cores stay busy. */
export const CHECKS: readonly Check[] = [
  { name: 'types', promise: 'strict TypeScript', run: () => tool('tsc', '-p', '.') },
  {
    name: 'format',
    promise: 'everything formatted alike',
    run: () => tool('prettier', '--check', '--log-level', 'warn', '.'),
  },
  {
    name: 'shared-api',
    promise: 'what shared exports changes with its version',
    run: checkSharedApi,
  },
  {
    name: 'dead-code',
    promise: 'no file, export or dependency without a use',
    run: () => tool('knip', '--no-progress'),
  },
  { name: 'sizes', promise: 'every artifact within its budget', run: checkSizes },
  {
    name: 'imports',
    promise: 'remotes are islands, shared stands alone, Node only in infra',
    run: () => tool('depcruise', '--config', '.dependency-cruiser.mjs', ...sourceFolders()),
  },
  {
    name: 'lint',
    promise: 'no any, no literal text, libraries through the facades',
    run: () => tool('oxlint', '--deny-warnings'),
  },
  {
    name: 'openapi',
    promise: 'the committed document is what the contract says',
    run: () => tool('node', 'infra/api/openapi.ts', '--check'),
  },
  { name: 'catalogues', promise: 'every text in el, en, de and fr', run: async () => findings(checkCatalogues(ROOT)) },
  {
    name: 'events',
    promise: 'every event is sent, and every request heard',
    run: async () => findings(checkEvents(ROOT)),
  },
  { name: 'docs', promise: 'links in the documents lead somewhere', run: async () => findings(checkDocs(ROOT)) },
];
