import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, SETTINGS } from '@hydria/build/root.ts';
import { checkCatalogues } from './catalogues.ts';
import { overweight } from './sizes.ts';
import { tool, type Outcome } from '@hydria/build/tool.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { LANGUAGES, type Localized } from '@hydria/shared/rules/languages.ts';
import { REQUIRED, type CheckName } from './checks-record.ts';
import { refusedClaims } from './claims.ts';
import { releaseRecord } from './release-schema.ts';

const require = createRequire(import.meta.url);

const setting = (file: string): string => path.join(SETTINGS, file);

/** A finished build and what to call it. */
interface Candidate {
  dist: string;
  record: ReleaseRecord;
}

/** Folders whose mistakes would be in the release: its own, and `shared`, which is compiled into it. */
const isAbout = (app: string) => (line: string) => line.startsWith(`${app}/`) || line.startsWith('shared/');

/** A team outside has `shared` as a package, which was checked before it was packed. */
const folders = (app: string): string[] => [app, 'shared'].filter((folder) => existsSync(path.join(ROOT, folder)));

const linesOf = ({ output }: Outcome): string[] => output.split('\n').filter((line) => line.trim() !== '');

/**
 * dependency-cruiser's notice that it knows no TypeScript 7, a headline with indented lines below it. It reads the sources
 * with swc, and the notice says nothing of them.
 */
const NO_COMPILER = /^\s*‼ missing-tsc-transpiler.*(\n(\s+.*)?)*/m;

/** Every line that a tool says of a failure. */
const failing = (outcome: Outcome): string[] => (outcome.ok ? [] : linesOf(outcome));

/** The compiler's result for the whole folder; computed once, however many applications are checked. */
export type Compiled = () => Promise<Outcome>;

/** A compiler that runs once, when it is first asked. */
export const compileOnce = (): Compiled => {
  let outcome: Promise<Outcome> | undefined;
  return () => (outcome ??= tool('tsc', '-p', '.', '--pretty', 'false'));
};

/** Another team's mistake is no reason against this release; a compiler that does not run is. */
const types = async (app: string, compiled: Compiled): Promise<string[]> => {
  const outcome = await compiled();
  const errors = linesOf(outcome).filter((line) => /error TS\d+/.test(line));
  return outcome.ok || errors.length > 0 ? errors.filter(isAbout(app)) : failing(outcome);
};

const tests = async (app: string): Promise<string[]> =>
  failing(
    await tool(
      'node',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      path.join(path.dirname(require.resolve('jest/package.json')), 'bin', 'jest.js'),
      `--config=${setting('jest.config.mjs')}`,
      '--selectProjects=browser',
      '--silent',
      '--passWithNoTests',
      `--testPathPatterns=/${app}/`,
    ),
  );

const imports = async (app: string): Promise<string[]> => {
  const { ok, output } = await tool(
    'depcruise',
    '--no-cache',
    '--config',
    setting('.dependency-cruiser.mjs'),
    ...folders(app),
  );
  return failing({ ok, output: output.replace(NO_COMPILER, '') });
};

const manifest = ({ record }: Candidate): string[] => {
  const { error } = releaseRecord.safeParse(record);
  const mistakes = (error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return [...mistakes, ...refusedClaims(record.manifest)];
};

const untitled = (what: string, texts: Localized): string[] =>
  LANGUAGES.filter((language) => texts[language].trim() === '').map(
    (language) => `${what} has no title in ${language}`,
  );

const languages = ({ record: { name, manifest: described } }: Candidate): string[] => [
  ...described.routes.flatMap(({ path, title }) => untitled(`the route ${path}`, title)),
  ...(described.queues ?? []).flatMap(({ name: queue, label }) => untitled(`the queue ${queue}`, label)),
  ...described.nav.flatMap(({ path, label }) => untitled(`the navigation item ${path}`, label)),
  ...checkCatalogues(ROOT).filter(isAbout(name)),
];

const CHECKS: Record<CheckName, (candidate: Candidate, compiled: Compiled) => string[] | Promise<string[]>> = {
  manifest,
  languages,
  budgets: ({ dist, record }) => overweight(dist, record),
  types: ({ record: { name } }, compiled) => types(name, compiled),
  lint: async ({ record: { name } }) =>
    failing(await tool('oxlint', '--config', setting('.oxlintrc.json'), '--deny-warnings', ...folders(name))),
  imports: ({ record: { name } }) => imports(name),
  tests: ({ record: { name } }) => tests(name),
};

export interface CheckResults {
  passed: CheckName[];
  /** Reasons against the release, each with the check that found it. */
  failed: string[];
}

/** The checks of a release: everything about its own folder and `shared`, nothing of its neighbours. */
export const checkRelease = async (candidate: Candidate, compiled = compileOnce()): Promise<CheckResults> => {
  const results = await Promise.all(
    REQUIRED.map(async (name) => ({ name, mistakes: await CHECKS[name](candidate, compiled) })),
  );
  return {
    passed: results.filter(({ mistakes }) => mistakes.length === 0).map(({ name }) => name),
    failed: results.flatMap(({ name, mistakes }) => mistakes.map((mistake) => `${name}: ${mistake}`)),
  };
};
