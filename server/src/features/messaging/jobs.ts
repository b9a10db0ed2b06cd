import { signingLinkDays } from '@bailiwick/contract/signing'
import type { Db } from '#tables'
import { removeSecretsBefore } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes the secrets of messages that are older than any link is valid. */
export async function removeOldSecrets(db: Db, now: Date): Promise<void> {
  await removeSecretsBefore(db, new Date(now.getTime() - signingLinkDays * dayMs))
}
