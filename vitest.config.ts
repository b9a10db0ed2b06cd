import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
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
      '*** Install PostgreSQL, or set PG_BIN to the folder of its programs, to test on one.           ***\n',
  )

/**
 * Both engines run the same SQL through the same driver, and the browser tests use every feature on the embedded one. So where
 * there is a PostgreSQL, all server tests run on it, and on the embedded database those of what the engine decides: starts,
 * commands, backups, transactions, locks, triggers, search. `EVERY_ENGINE=yes` runs all on both, which takes half as long again.
 */
const onBoth = process.env['EVERY_ENGINE'] === 'yes' || !realServer
const testsOfEngines = [
  'server/src/*.test.ts',
  'server/src/{platform,backup,commands,case-file,sample}/**/*.test.ts',
  'server/src/features/{defendants,history,jobs,locks,merging,search}/**/*.test.ts',
  'server/src/features/client-portal/changed-phone.test.ts',
]

/**
 * Without results of an earlier run vitest starts with the largest files. The backup drill is a small one that takes as long
 * as ten others: it would start last and run alone.
 */
class DrillFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDrill = ({ moduleId }: TestSpecification) => moduleId.endsWith('/drill.test.ts')
    const sorted = await super.sort(files)
    // One project after the other, as sorted
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((group) => [
      ...group.filter(isDrill),
      ...group.filter((file) => !isDrill(file)),
    ])
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: DrillFirst },
    // One more than there are cores: a worker waits for its database or for a program it started a third of the time. More
    // would take more memory, 400 MB for each embedded database.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
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
          include: onBoth ? [serverTests] : testsOfEngines,
          // Who may make its 1,500 calls is no matter of the engine
          exclude: ['**/*.postgres.test.ts', ...(onBoth ? [] : ['server/src/calls-and-roles.test.ts'])],
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
