import { messages } from '@bailiwick/contract/kit/messages'
import { JobFailed, type JobHandler } from '#platform/jobs/job-kind'
import { checkEnvelopes, checkEnvelopesJob, type CheckParts } from './envelope-check-service.ts'
import { EnvelopeDelayed, EnvelopeRefused, type EnvelopeService } from './envelope-gateway.ts'
import { sendEnvelopeJob, sendStoredEnvelope, voidEnvelopeJob } from './envelope-service.ts'
import { voidStoredEnvelope } from './envelope-voiding-service.ts'
import { remindAgain, remindEnvelopeJob } from './envelope-reminder-service.ts'
import { storeSigned, storeSignedJob, type SignedParts } from './signed-service.ts'

/** What DocuSign does for documents after the commit, if documents are signed there. */
export function documentJobs(
  given: Omit<SignedParts & CheckParts, 'provider'> & { readonly docusign: EnvelopeService | null },
): void {
  const { jobs, docusign } = given
  if (docusign === null) {
    for (const kind of [sendEnvelopeJob, voidEnvelopeJob, remindEnvelopeJob, storeSignedJob])
      jobs.pause(kind, messages.jobsWithoutDocusign)
    return
  }
  const parts = { ...given, provider: docusign.provider }
  jobs.handle(
    sendEnvelopeJob,
    explained((data, run) => sendStoredEnvelope(parts, data, run)),
  )
  jobs.handle(
    voidEnvelopeJob,
    explained((data, run) => voidStoredEnvelope(parts, data, run)),
  )
  jobs.handle(
    remindEnvelopeJob,
    explained((data, run) => remindAgain(parts, data, run)),
  )
  jobs.handle(
    storeSignedJob,
    explained((data, run) => storeSigned(parts, data, run)),
  )
  jobs.handle(
    checkEnvelopesJob,
    explained((_, run) => checkEnvelopes(parts, run)),
  )
}

/** What DocuSign answered is a reason for the page of jobs. */
const explained =
  <Data extends object>(handler: JobHandler<Data>): JobHandler<Data> =>
  (data, run) =>
    handler(data, run).catch((error: unknown) => {
      if (error instanceof EnvelopeDelayed || error instanceof EnvelopeRefused)
        throw new JobFailed(error.message, { cause: error.cause })
      throw error
    })
