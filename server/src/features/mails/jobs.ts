import { messages } from '@bailiwick/contract/kit/messages'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { Db } from '#tables'
import { oldestLink } from '../short-links/service.ts'
import type { SendMail } from './gateway.ts'
import { removeSecretsBefore } from './queries.ts'
import { sendStoredMail, type MailSendingParts } from './sending-service.ts'
import { sendMailJob } from './service.ts'

/** Hands mails to the mail server, if there is one. */
export function mailJobs(
  jobs: JobQueue,
  { sendMail, ...parts }: Omit<MailSendingParts, 'sendMail'> & { readonly sendMail: SendMail | null },
): void {
  if (sendMail === null) return jobs.pause(sendMailJob, messages.jobsWithoutMailServer)
  jobs.handle(sendMailJob, ({ mail_id }, run) => sendStoredMail({ ...parts, sendMail }, mail_id, run))
}

/** Removes the secrets of mails that failed and are older than any link is valid. */
export async function removeOldMailSecrets(db: Db, now: Date): Promise<void> {
  await removeSecretsBefore(db, oldestLink(now))
}
