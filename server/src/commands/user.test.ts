import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { openDatabase } from '#platform/database'
import type { Tables } from '#tables'
import { testPlace } from '#test/database'
import { addSecondFactor, makeUser } from '#test/factories'
import { testVault } from '#test/server'
import { saveRequiredScope } from '../features/second-factor/service.ts'
import { removeSecondFactor } from './user.ts'

const place = await testPlace()
const config = readConfig({ DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir })

/** Two users with an authenticator app, of whom one administers users; returns their names. */
async function twoUsers() {
  const database = await openDatabase<Tables>(place)
  const { kysely: db } = database
  const [admin, agent] = [
    await makeUser(db, { permissions: [1, 2] }),
    await makeUser(db, { permissions: [3] }),
  ]
  for (const { id } of [admin, agent]) await addSecondFactor(db, id, new Date(), testVault)
  await saveRequiredScope(db, 'administrators', new Date())
  await database.close()
  return [admin.username, agent.username] as const
}

test('who removes an authenticator reads whether the user must set up another', async () => {
  const [admin, agent] = await twoUsers()
  const said: string[] = []
  for (const username of [admin, agent]) await removeSecondFactor(config, username, (line) => said.push(line))
  expect(said).toEqual([
    `The authenticator app of ${admin} was removed. The office requires one: ${admin} sets up another at the next login. Until then anyone who has the password can do that.`,
    `The authenticator app of ${agent} was removed. Logging in takes only the password now.`,
  ])
})
