import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, SETTINGS } from '@hydria/build/root.ts';
import { checkCatalogues } from '@hydria/checks/catalogues.ts';
import { overweight } from '@hydria/checks/sizes.ts';
import { tool, type Outcome } from '@hydria/checks/tool.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { LANGUAGES, type Localized } from '@hydria/shared/platform/languages.ts';
import { REQUIRED, type CheckName } from './checks-record.ts';
import { releaseRecord } from './release-schema.ts';

const require = createRequire(import.meta.url);

const setting = (file: string): string => path.join(SETTINGS, file);

/** A finished build and what to call it. */
interface Candidate {
  dist: string;
  record: ReleaseRecord;
}

/** More lines of one check say nothing new to whoever has to mend it. */
const LINES = 12;

/** Folders whose mistakes would be in the release: its own, and `shared`, which is compiled into it. */
const isAbout = (app: string) => (line: string) => line.startsWith(`${app}/`) || line.startsWith('shared/');

/** A team outside has `shared` as a package, which was checked before it was packed. */
const folders = (app: string): string[] => [app, 'shared'].filter((folder) => existsSync(path.join(ROOT, folder)));

const linesOf = ({ output }: Outcome): string[] => output.split('\n').filter((line) => line.trim() !== '');

const failing = (outcome: Outcome): string[] => (outcome.ok ? [] : linesOf(outcome).slice(-LINES));

/** Another team's mistake is no reason against this release; a compiler that does not run is. */
const types = async (app: string): Promise<string[]> => {
  const outcome = await tool('tsc', '-p', '.', '--pretty', 'false');
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

const manifest = ({ record }: Candidate): string[] => {
  const { error } = releaseRecord.safeParse(record);
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
};

const untitled = (what: string, texts: Localized): string[] =>
  LANGUAGES.filter((language) => texts[language].trim() === '').map(
    (language) => `${what} has no title in ${language}`,
  );

const languages = ({ record: { name, manifest: described } }: Candidate): string[] => [
  ...described.routes.flatMap(({ path, title }) => untitled(`the route ${path}`, title)),
  ...described.nav.flatMap(({ path, label }) => untitled(`the navigation item ${path}`, label)),
  ...checkCatalogues(ROOT).filter(isAbout(name)),
];

const CHECKS: Record<CheckName, (candidate: Candidate) => string[] | Promise<string[]>> = {
  manifest,
  languages,
  budgets: ({ dist, record }) => overweight(dist, record),
  types: ({ record: { name } }) => types(name),
  lint: async ({ record: { name } }) =>
    failing(await tool('oxlint', '--config', setting('.oxlintrc.json'), '--deny-warnings', ...folders(name))),
  imports: async ({ record: { name } }) =>
    failing(await tool('depcruise', '--no-cache', '--config', setting('.dependency-cruiser.mjs'), ...folders(name))),
  tests: ({ record: { name } }) => tests(name),
};

export interface CheckResults {
  passed: CheckName[];
  /** Reasons against the release, each with the check that found it. */
  failed: string[];
}

/** What a release must pass: everything about its own folder and `shared`, nothing of its neighbours. */
export const checkRelease = async (candidate: Candidate): Promise<CheckResults> => {
  const results = await Promise.all(REQUIRED.map(async (name) => ({ name, mistakes: await CHECKS[name](candidate) })));
  return {
    passed: results.filter(({ mistakes }) => mistakes.length === 0).map(({ name }) => name),
    failed: results.flatMap(({ name, mistakes }) => mistakes.map((mistake) => `${name}: ${mistake}`)),
  };
};
