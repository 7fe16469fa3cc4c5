/** Source is compiled as the builds compile it (infra/build); jest asks for CommonJS. */
const transform = {
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

const common = {
  rootDir: import.meta.dirname,
  transform,
  // `js` before `mjs`: packages that ship both are read in the form that jest can require.
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.federation/', '/\\.trial-'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/infra/e2e/', '/infra/dev/new/template/'],
};

/** Pages, parts and the shell, in jsdom. */
const browser = {
  ...common,
  displayName: 'browser',
  testEnvironment: '<rootDir>/infra/checks/jest/browser-environment.mjs',
  testMatch: ['<rootDir>/{shell,shared,mf-*}/**/*.test.{ts,tsx}', '!**/shared/{contract,platform,rules}/**'],
  setupFilesAfterEnv: ['<rootDir>/infra/checks/jest/browser-setup.ts'],
  moduleNameMapper: { '\\.(css|svg|png|woff2?)$': '<rootDir>/infra/checks/jest/asset.ts' },
};

/** Server, tools and everything that knows no browser. */
const node = {
  ...common,
  displayName: 'node',
  testEnvironment: 'node',
  // One PostgreSQL for the run; each test makes a database of its own on it.
  globalSetup: '<rootDir>/infra/database/test-setup.ts',
  globalTeardown: '<rootDir>/infra/database/test-teardown.ts',
  testMatch: ['<rootDir>/{infra,shared/contract,shared/platform,shared/rules}/**/*.test.{ts,tsx}'],
};

export default {
  projects: [node, browser],
  // Two cores are what every machine that runs this is sure to have.
  maxWorkers: 2,
  testTimeout: 20_000,
};
