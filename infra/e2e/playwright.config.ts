import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';

const results = path.resolve(import.meta.dirname, '..', '..', 'test-results');

/** Several runs beside each other keep their results apart by this name. */
const { E2E_REPORT = 'e2e' } = process.env;

/** How long anything may take to come true: only what never does ends by the clock, however busy the machine is. */
const PATIENCE_MS = 30_000;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(results, E2E_REPORT),
  globalSetup: './global-setup.ts',
  // Two cores: one for the portal, one for a browser and a little more.
  workers: 2,
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
