import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/signing'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { answerAnyone } from '#platform/http'
import { answerAnyoneFile } from '#platform/uploads'
import { agree, decline, openSigning, readPaper, sign } from './signing.ts'

interface Parts {
  readonly brand: string
  readonly files: FileStore
  /** How long a signature may take, as an upload may (OPEN-11). */
  readonly uploadMs: number
}

/** The calls of whoever holds a link for signature. */
export function signingRoutes(app: FastifyInstance, parts: Parts): void {
  answerAnyone(app, call.openSigning, async ({ body }, context) => ({
    signing: await openSigning(context, parts, body.token),
  }))

  answerAnyoneFile(app, call.readSigningPaper, ({ body }, context) => readPaper(context, parts, body.token))

  answerAnyone(app, call.agreeToSign, async ({ body }, context) => {
    await agree(context, body.token)
    return { message: messages.agreedToSign }
  })

  answerAnyone(
    app,
    call.signPaper,
    async ({ body }, context) => {
      await sign(context, parts, body)
      return { message: messages.signedPaper }
    },
    { ownTransactions: true, limitMs: parts.uploadMs },
  )

  answerAnyone(app, call.declineToSign, async ({ body }, context) => {
    await decline(context, body.token, body.reason)
    return { message: messages.declinedPaper }
  })
}
