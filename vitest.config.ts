import { defineConfig } from 'vitest/config'
import { findPostgres } from './server/test/postgres.ts'

process.env['TZ'] = 'UTC'

const serverTests = 'server/{src,test}/**/*.test.ts'
const every = {
  // Generous, because a busy machine is slow
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // Loading the server for each file took a third as long as its tests, so files share it and must restore what they change
  isolate: false,
}
const server = { ...every, globalSetup: 'server/test/global-setup.ts' }

const realServer = findPostgres() !== undefined
if (!realServer)
  process.stderr.write(
    '\n*** No PostgreSQL 15 or later was found: the server is tested on the embedded database only. ***\n' +
      '*** Install PostgreSQL, or set PG_BIN to the folder of its programs, to test on both.          ***\n',
  )

export default defineConfig({
  test: {
    // On two cores: a worker waits for its database or for a program it started a third of the time. More would take more
    // memory, 400 MB for each embedded database.
    maxWorkers: 3,
    projects: [
      {
        test: { ...every, name: 'contract', include: ['contract/src/**/*.test.ts', 'checks/*.test.ts'] },
      },
      {
        test: { ...every, testTimeout: 300_000, name: 'recipe', include: ['checks/entity-recipe/*.test.ts'] },
      },
      { test: { ...every, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
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
                // What becomes of a hostile file is no matter of the engine either
                exclude: [
                  'server/src/platform/embedded/**',
                  'server/src/features/photos/hostile-files.test.ts',
                ],
              },
            },
          ]
        : []),
    ],
  },
})
