import { text } from 'node:stream/consumers'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import { signOutEverywhere } from '../features/auth/service.ts'
import { newPassword, setPassword } from '../features/users/service.ts'
import { Complaint } from './complaint.ts'
import { requireGood } from './good-password.ts'
import { openMigrated } from './open-database.ts'

/**
 * Sets the password of a user, read from standard input (its first line), or made up and printed when nothing is sent
 * there, and ends the user's sessions.
 */
export async function setUserPassword(
  config: Config,
  username: string,
  print: (line: string) => void,
): Promise<void> {
  const [given = ''] = process.stdin.isTTY ? [] : (await text(process.stdin)).split(/\r?\n/)
  const password = given === '' ? newPassword() : given
  if (given !== '') await requireGood(given, config.passwordMinimum)
  const database = await openMigrated(config, print)
  try {
    await database.kysely.transaction().execute(async (tx) => {
      const now = systemClock()
      const id = await setPassword(tx, username, password, now)
      if (id === null) throw new Complaint(`There is no user named ${username}.`)
      await signOutEverywhere(tx, id, now)
    })
    print(
      given === ''
        ? `The password of ${username} is now ${password}`
        : `The password of ${username} was changed.`,
    )
  } finally {
    await database.close()
  }
}
