import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';

const results = path.resolve(import.meta.dirname, '..', '..', '..', 'test-results');

/** Several runs beside each other keep their results apart by this name. */
const { E2E_REPORT = 'e2e' } = process.env;

/** How long anything may take to come true: only what never does ends by the clock, however busy the machine is. */
const PATIENCE_MS = 30_000;

export default defineConfig({
  testDir: path.resolve(import.meta.dirname, '..'),
  testMatch: '{e2e,bench}/**/*.spec.ts',
  outputDir: path.join(results, E2E_REPORT),
  globalSetup: './global-setup.ts',
  // A journey waits about half of its time for clocks and answers: three keep two cores busy.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: path.join(results, `${E2E_REPORT}.json`) }]],
  use: {
    launchOptions: await chromiumLaunch(),
    // Greek is the portal's first language and that of most visitors.
    locale: 'el-GR',
    actionTimeout: PATIENCE_MS,
    timezoneId: 'Europe/Athens',
    viewport: { width: 1200, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
