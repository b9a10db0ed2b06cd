import type { Store } from '#platform/context'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { SendMail } from './gateway.ts'
import { sendMailJob, sendStoredMail } from './service.ts'

/** Hands mails to the mail server, if there is one. */
export function mailJobs(
  jobs: JobQueue,
  { sendMail, ...store }: Store & { readonly sendMail: SendMail | null },
): void {
  if (sendMail === null) return
  jobs.handle(sendMailJob, ({ mail_id }, run) => sendStoredMail(store, sendMail, mail_id, run))
}
