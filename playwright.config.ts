import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: compiling what runs often costs a tenth of a renderer's time and gains nothing
  '--js-flags=--max-lazy --no-maglev --no-opt',
]

/** Every worker has its own portal, a copy of one sample agency that is created before the first test. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/sample-agency.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Math.min(Math.max(availableParallelism(), 2), 8),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What is tested is where a movement ends; the movements themselves cost a good part of the run
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the run; of one that fails: npm run test:browser -- --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: quietBrowser,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
  },
})
