import { globSync } from 'node:fs';
import { checkCatalogues } from '@hydria/release/catalogues.ts';
import { checkBounds } from './bounds.ts';
import { checkCalendarDays } from './calendar-days.ts';
import { checkDocs } from './docs.ts';
import { checkEvents } from './events.ts';
import { checkFolderCircles } from './folder-circles.ts';
import { checkManifestNames } from './manifest-names.ts';
import { checkNames } from './names.ts';
import { checkDialogInputs } from './dialog-inputs.ts';
import { checkRaisedCodes } from './raised-codes.ts';
import { checkReads } from './reads.ts';
import { checkMigrations } from './migrations.ts';
import { checkSharedApi } from './shared-api.ts';
import { checkSizes } from '@hydria/release/sizes.ts';
import { checkTerms } from './terms.ts';
import { findings, ROOT, tool, type Outcome } from '@hydria/build/tool.ts';

export interface Check {
  name: string;
  /** The property that holds when it passes, in a few words. */
  promise: string;
  run: () => Promise<Outcome>;
}

/** Folders with source, by pattern, so that a new remote is included without an edit here. */
const sourceFolders = () => globSync(['shell', 'mf-*', 'shared', 'infra'], { cwd: ROOT }).toSorted();

/** The compiler keeps what it knows of unchanged files, so that a second check takes seconds. */
const compile = (project: string) => () =>
  tool('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${project}.tsbuildinfo`);

/** Prettier judges a file again when its content has changed. It keeps its cache in `node_modules/.cache`. */
export const FORMAT_CACHE = ['--cache', '--cache-strategy', 'content'];

/** Every check of `pnpm check`; slow ones first, so that the cores stay busy. */
export const CHECKS: readonly Check[] = [
  { name: 'types', promise: 'strict TypeScript, tests included', run: compile('tsconfig.json') },
  {
    name: 'format',
    promise: 'everything formatted alike',
    run: () => tool('prettier', '--check', ...FORMAT_CACHE, '--log-level', 'warn', '.'),
  },
  {
    name: 'server-types',
    promise: 'servers and tools know no DOM',
    run: compile('tsconfig.server.json'),
  },
  {
    name: 'browser-types',
    promise: 'pages and shared know no Node',
    run: compile('tsconfig.browser.json'),
  },
  {
    name: 'shared-api',
    promise: 'exports of shared change with its version',
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
    run: () => tool('node', 'infra/server/api/http/openapi.ts', '--check'),
  },
  {
    name: 'folder-circles',
    promise: 'folders import each other one way',
    run: async () => findings(checkFolderCircles(ROOT)),
  },
  {
    name: 'migrations',
    promise: 'applied migrations stay byte for byte',
    run: async () => findings(checkMigrations(ROOT)),
  },
  {
    name: 'catalogues',
    promise: 'every text in el, en, de and fr',
    run: async () => findings([...checkCatalogues(ROOT), ...(await checkBounds(ROOT))]),
  },
  {
    name: 'terms',
    promise: 'one word for one thing, by the glossary',
    run: async () => findings(checkTerms(ROOT)),
  },
  {
    name: 'events',
    promise: 'every event is sent, and every request heard',
    run: async () => findings(checkEvents(ROOT)),
  },
  {
    name: 'codes',
    promise: 'every code of an error is raised somewhere',
    run: async () => findings(checkRaisedCodes(ROOT)),
  },
  {
    name: 'manifest-names',
    promise: 'pages and cards are those of remote.json',
    run: async () => findings(checkManifestNames(ROOT)),
  },
  {
    name: 'reads',
    promise: 'data of a utility are read in one way',
    run: async () => findings(checkReads(ROOT)),
  },
  {
    name: 'dialog-inputs',
    promise: 'a form in a dialog is one of the form kit, and no input is a native one of numbers',
    run: async () => findings(checkDialogInputs(ROOT)),
  },
  {
    name: 'calendar-days',
    promise: 'days of the calendar are counted in one place, never by 24 hours',
    run: async () => findings(checkCalendarDays(ROOT)),
  },
  {
    name: 'names',
    promise: 'features named as in the contract, no former names',
    run: async () => findings(checkNames(ROOT)),
  },
  {
    name: 'docs',
    promise: 'links lead somewhere, sentences are short and plain',
    run: async () =>
      findings(
        checkDocs(
          ROOT,
          CHECKS.map(({ name }) => name),
        ),
      ),
  },
];
