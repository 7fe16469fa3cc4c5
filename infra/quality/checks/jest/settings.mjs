import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Style sheets are text, as in the builds. The sources are compiled as in the builds (infra/delivery/build), but to
 * CommonJS, which jest requires.
 */
const transform = {
  '\\.css$': path.join(import.meta.dirname, 'css-text.mjs'),
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
};

/** Settings that all tests of a folder share. */
export const common = (rootDir) => ({
  rootDir,
  // Compiled sources outlive the temporary folder of a run.
  cacheDirectory: path.join(rootDir, 'node_modules', '.cache', 'jest'),
  transform,
  // External teams receive our code as packages of ECMAScript modules.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?@hydria/)', '\\.pnp\\.[^/]+$'],
  // `js` before `mjs`: packages with both forms resolve to the one that jest can require.
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.federation/', '/\\.trial-'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/infra/quality/e2e/', '/infra/delivery/release/new/template/'],
});

/** The extension is `.ts` here and `.js` in the kit. */
const beside = (name) => {
  const file = path.join(import.meta.dirname, name);
  return `${file}${existsSync(`${file}.ts`) ? '.ts' : '.js'}`;
};

/** Pages, components and the shell, in jsdom. */
export const browser = (rootDir, testMatch) => ({
  ...common(rootDir),
  displayName: 'browser',
  testEnvironment: path.join(import.meta.dirname, 'browser-environment.mjs'),
  testMatch,
  setupFilesAfterEnv: [beside('browser-setup')],
  moduleNameMapper: { '\\.(svg|png|woff2?)$': beside('asset'), '^jest-axe$': beside('axe') },
});
