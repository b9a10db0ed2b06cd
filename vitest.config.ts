import { defineConfig } from 'vitest/config'
import { findPostgres } from './server/test/postgres.ts'

process.env['TZ'] = 'UTC'

const serverTests = 'server/src/**/*.test.ts'
const server = {
  globalSetup: 'server/test/global-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is waited for comes in its own time on a busy machine.
  expect: { poll: { timeout: 60_000 } },
}

const realServer = findPostgres() !== undefined
if (!realServer)
  process.stderr.write(
    '\n*** No PostgreSQL 15 or later was found: the server is tested on the embedded database only. ***\n' +
      '*** Install PostgreSQL, or set PG_BIN to the folder of its programs, to test on both.          ***\n',
  )

export default defineConfig({
  test: {
    // An embedded database takes 400 MB.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts', 'checks/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server-embedded',
          ...server,
          include: [serverTests],
          exclude: ['**/*.postgres.test.ts'],
        },
      },
      ...(realServer
        ? [
            {
              test: {
                name: 'server-postgres',
                ...server,
                include: [serverTests],
                exclude: ['server/src/platform/embedded/**'],
              },
            },
          ]
        : []),
    ],
  },
})
