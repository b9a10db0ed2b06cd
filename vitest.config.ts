import { defineConfig } from 'vitest/config'
import { findPostgres } from './server/test/postgres.ts'

process.env['TZ'] = 'UTC'

const serverTests = 'server/src/**/*.test.ts'
// What is waited for comes in its own time on a busy machine
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
const server = { ...patient, globalSetup: 'server/test/global-setup.ts' }

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
      {
        test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts', 'checks/**/*.test.ts'] },
      },
      { test: { ...patient, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server-embedded',
          ...server,
          include: [serverTests],
          // Who may make its 1,500 calls is no matter of the engine, and on this one they take a minute and a half
          exclude: ['**/*.postgres.test.ts', ...(realServer ? ['server/src/calls-and-roles.test.ts'] : [])],
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
