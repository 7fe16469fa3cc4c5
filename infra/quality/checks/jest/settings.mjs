import { existsSync } from 'node:fs';
import path from 'node:path';

/** Style sheets are text, as in the builds. Source is compiled as the builds compile it (infra/delivery/build); jest asks for CommonJS. */
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

/** What every test of a folder has in common. */
export const common = (rootDir) => ({
  rootDir,
  transform,
  // What a team outside has of ours comes as ECMAScript modules in packages.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?@hydria/)', '\\.pnp\\.[^/]+$'],
  // `js` before `mjs`: packages that ship both are read in the form that jest can require.
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.federation/', '/\\.trial-'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/infra/quality/e2e/', '/infra/delivery/dev/new/template/'],
});

/** TypeScript here, JavaScript in the kit. */
const beside = (name) => {
  const file = path.join(import.meta.dirname, name);
  return `${file}${existsSync(`${file}.ts`) ? '.ts' : '.js'}`;
};

/** Pages, parts and the shell, in jsdom. */
export const browser = (rootDir, testMatch) => ({
  ...common(rootDir),
  displayName: 'browser',
  testEnvironment: path.join(import.meta.dirname, 'browser-environment.mjs'),
  testMatch,
  setupFilesAfterEnv: [beside('browser-setup')],
  moduleNameMapper: { '\\.(svg|png|woff2?)$': beside('asset') },
});
