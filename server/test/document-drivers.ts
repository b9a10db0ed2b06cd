import type { Db } from '#tables'
import { startDocusign, type FakeDocusign } from '#test/docusign'
import { startServer, type ServerOptions } from '#test/server'
import { outboxDriver, twilioDriver, type TextDriver } from '#test/text-drivers'
import { startTwilio } from '#test/twilio'

/** A server with one of the drivers of signatures (OPEN-154), and one of texts. */
export interface DocumentDriver extends TextDriver {
  readonly esign: 'builtin' | 'docusign'
  /** The DocuSign of the driver `docusign`. */
  readonly docusign: FakeDocusign | null
  /** Waits until DocuSign has what it was sent. */
  readonly settle: () => Promise<unknown>
  /** Whom the last mails asked to sign these documents: mails of the portal, or those of DocuSign. */
  readonly askedByMail: (documents: readonly SentDocument[]) => Promise<readonly Asked[]>
}

interface SentDocument {
  readonly envelope_id: string | null
}

interface Asked {
  readonly name: string | undefined
  readonly email: string | undefined
}

/**
 * Servers that send documents: without any provider, and with one of texts and one of signatures. Both are fakes on this
 * machine, which the real gateways call.
 */
export async function startDocumentDrivers(
  options: ServerOptions = {},
): Promise<[DocumentDriver, DocumentDriver & { readonly docusign: FakeDocusign }]> {
  const [docusign, twilio] = [await startDocusign(), await startTwilio()]
  const builtin = await startServer(options)
  const connected = await startServer({ ...options, ...twilio.service, docusign: docusign.service })
  return [
    {
      ...outboxDriver(builtin),
      esign: 'builtin',
      docusign: null,
      settle: async () => {},
      askedByMail: ({ length }) => lastMails(builtin.db, length),
    },
    {
      ...twilioDriver(connected, twilio.fake),
      esign: 'docusign',
      docusign: docusign.fake,
      settle: () => connected.runJobs(),
      askedByMail: async (documents) =>
        documents.map(({ envelope_id }) => {
          const [signer] = docusign.fake.of(envelope_id).body.recipients.signers
          return { name: signer?.name, email: signer?.email }
        }),
    },
  ]
}

/** The newest mails with a link to sign, the oldest of them first. */
async function lastMails(db: Db, count: number): Promise<readonly Asked[]> {
  const mails = await db
    .selectFrom('mails')
    .select(['to_address', 'message'])
    .where('message', 'like', '%/sign#•••%')
    .orderBy('id')
    .execute()
  return mails.slice(-count).map(({ to_address, message }) => ({
    name: /^Hello (.*),\n\n/.exec(message)?.[1],
    email: to_address,
  }))
}
