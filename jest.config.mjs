import { browser as browserProject, common } from './infra/quality/checks/jest/settings.mjs';

const ROOT = import.meta.dirname;

const browser = browserProject(ROOT, [
  '<rootDir>/{shell,shared,mf-*}/**/*.test.{ts,tsx}',
  '!**/shared/{contract,platform,rules}/**',
]);

/** Server, tools and everything that knows no browser. */
const node = {
  ...common(ROOT),
  displayName: 'node',
  testEnvironment: 'node',
  // One PostgreSQL for the run; each test makes a database of its own on it.
  globalSetup: '<rootDir>/infra/server/database/test-setup.ts',
  globalTeardown: '<rootDir>/infra/server/database/test-teardown.ts',
  testMatch: ['<rootDir>/{infra,shared/contract,shared/platform,shared/rules}/**/*.test.{ts,tsx}'],
};

export default {
  projects: [node, browser],
  // Two cores are what every machine that runs this is sure to have.
  maxWorkers: 2,
  // A worker keeps what the modules of each file leave behind; one that has grown is replaced between two files.
  workerIdleMemoryLimit: '1GB',
  // Only what hangs ends by the clock: a busy machine takes many times as long for the same.
  testTimeout: 60_000,
};
