import { messages } from '@bailiwick/contract/kit/messages'
import type { Store } from '#platform/context'
import { JobWaits } from '#platform/jobs/job-kind'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { Db } from '#tables'
import { oldestLink } from '../short-links/service.ts'
import type { TextProvider } from './gateway.ts'
import type { FindSecrets } from './own-links-service.ts'
import { removeEndedSecrets, removeSecretsBefore } from './queries.ts'
import { failUnsent, messagesWithoutJob } from './sending-queries.ts'
import { sendStoredText, sendTextJob } from './sending-service.ts'
import type { OnTextEnd } from './state-service.ts'

/** For a while nobody hurries texts again: a number that fails alone must not hurry with every success of others. */
const hurryMs = 10_000

interface JobParts extends Store {
  readonly findSecrets: FindSecrets
  readonly textProvider: TextProvider | null
  /** See `TextingParts`. */
  readonly officeTimeZone: string | null
  readonly onEnd: OnTextEnd
}

/** Hands text messages to the provider, if there is one. */
export function messagingJobs(jobs: JobQueue, { textProvider, ...store }: JobParts): void {
  if (textProvider === null) return jobs.pause(sendTextJob, messages.jobsWithoutTextProvider)
  const parts = { ...store, jobs }
  // Nobody knows what failed before the start
  let isDown = true
  let hurriedAt = 0
  jobs.handle(sendTextJob, async ({ message_id }, run) => {
    try {
      const isTaken = await sendStoredText(parts, textProvider, message_id, run)
      const time = run.now.getTime()
      if (!isTaken || !isDown || time - hurriedAt < hurryMs) return
      isDown = false
      hurriedAt = time
    } catch (error) {
      isDown ||= !(error instanceof JobWaits)
      throw error
    }
    // The provider is back: nobody waits for the pause that grew while it was away
    await jobs.retryNow(sendTextJob)
  })
}

/** Adds a job for each message that waits for the provider and has none: jobs are outside of a move. */
export async function resumeTexts(db: Db, jobs: JobQueue): Promise<void> {
  const ids = await messagesWithoutJob(db, sendTextJob.name)
  await jobs.addAll(
    db,
    sendTextJob,
    ids.map((message_id) => ({ message_id })),
  )
}

/** Ends the messages of a backup that waited when it was made: they may have been sent since (OPEN-53). */
export const endRestoredTexts = (db: Db, now: Date) => failUnsent(db, 'restored', now)

/** Removes the secrets of messages that are older than any link is valid, or whose documents have ended. */
export async function removeOldSecrets(db: Db, now: Date): Promise<void> {
  await removeSecretsBefore(db, oldestLink(now))
  await removeEndedSecrets(db)
}
