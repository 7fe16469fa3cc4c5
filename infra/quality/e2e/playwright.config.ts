import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';

const results = path.resolve(import.meta.dirname, '..', '..', '..', 'test-results');

/** Separates the results of concurrent runs. */
const { E2E_REPORT = 'e2e' } = process.env;

/**
 * Timeout of an expectation: long enough for a busy machine, so that only a condition that never holds times out. The
 * shell gives a part up after 20 s. No journey sets a shorter one, except for an attempt that is repeated (`LOOK_MS`).
 */
const PATIENCE_MS = 60_000;

export default defineConfig({
  testDir: path.resolve(import.meta.dirname, '..'),
  testMatch: '{e2e,bench}/**/*.spec.ts',
  outputDir: path.join(results, E2E_REPORT),
  globalSetup: './global-setup.ts',
  // A journey spends about half of its time waiting: three keep two cores busy.
  workers: 3,
  timeout: 240_000,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: path.join(results, `${E2E_REPORT}.json`) }]],
  use: {
    launchOptions: await chromiumLaunch(),
    // Greek is the portal's default language and that of most visitors.
    locale: 'el-GR',
    actionTimeout: PATIENCE_MS,
    timezoneId: 'Europe/Athens',
    viewport: { width: 1200, height: 900 },
    screenshot: 'only-on-failure',
    // The trace of every step costs processor time in each journey; E2E_TRACE=1 keeps that of a failed one.
    trace: process.env['E2E_TRACE'] ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
  },
});
