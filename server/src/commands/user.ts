import { text } from 'node:stream/consumers'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import { dutiesOf, signOutEverywhere } from '../features/auth/service.ts'
import { recordCommandEvent } from '../features/security/service.ts'
import { removeFactor } from '../features/second-factor/service.ts'
import { accountNamed, newPassword, setPassword } from '../features/users/service.ts'
import { CliError } from './cli-error.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { openExisting } from './open-database.ts'

/**
 * Sets a user's password to the first line of standard input, or to a generated one that it prints, and ends the user's
 * sessions. The user chooses their own at the next sign-in.
 */
export async function setUserPassword(
  config: Config,
  username: string,
  print: (line: string) => void,
): Promise<void> {
  const [typed = ''] = process.stdin.isTTY ? [] : (await text(process.stdin)).split(/\r?\n/)
  const password = typed === '' ? newPassword() : typed
  if (typed !== '') {
    const { passwordMinimum: minimum, brand } = config
    await requireGoodPassword(typed, { minimum, brand, username })
  }
  const database = await openExisting(config, print)
  try {
    await database.kysely.transaction().execute(async (tx) => {
      const now = systemClock()
      const id = await setPassword(tx, username, password, now)
      if (id === null) throw new CliError(`There is no user named ${username}.`)
      await signOutEverywhere(tx, id, now)
      await recordCommandEvent(tx, now, { kind: 'passwordChanged', about: id })
    })
    print(
      typed === ''
        ? `The password of ${username} is now ${password}`
        : `The password of ${username} was changed.`,
    )
  } finally {
    await database.close()
  }
}

/** Removes a user's second factor, such as that of an owner who lost their phone, and ends the user's sessions. */
export async function removeSecondFactor(
  config: Config,
  username: string,
  print: (line: string) => void,
): Promise<void> {
  const database = await openExisting(config, print)
  try {
    const isRequired = await database.kysely.transaction().execute(async (tx) => {
      const now = systemClock()
      const account = await accountNamed(tx, username)
      if (account === undefined) throw new CliError(`There is no user named ${username}.`)
      if (!(await removeFactor(tx, account.id)))
        throw new CliError(`${username} has no authenticator app set up.`)
      await signOutEverywhere(tx, account.id, now)
      await recordCommandEvent(tx, now, { kind: 'secondFactorRemoved', about: account.id })
      return (await dutiesOf(tx, account)).includes('second_factor')
    })
    const next = isRequired
      ? `The office requires one: ${username} sets up another at the next login. Until then anyone who has the password can do that.`
      : 'Logging in takes only the password now.'
    print(`The authenticator app of ${username} was removed. ${next}`)
  } finally {
    await database.close()
  }
}
