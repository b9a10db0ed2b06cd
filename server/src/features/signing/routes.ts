import * as call from '@bailiwick/contract/signing'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { agree, decline, openSigning, readDocument, recordShown, sign, type SignParts } from './service.ts'

/** The calls for anyone with a signing link. */
export function signingRoutes(app: FastifyInstance, parts: SignParts): void {
  route(app, call.openSigning, async ({ body }, context) => ({
    signing: await openSigning(context, parts, body.token),
  }))

  route(app, call.readDocumentToSign, ({ body }, context) => readDocument(context, parts, body.token))

  route(app, call.documentShown, async ({ body }, context) => {
    await recordShown(context, body)
    return success('shownToEnd')
  })

  route(app, call.agreeToSign, async ({ body }, context) => {
    await agree(context, body)
    return success('agreedToSign')
  })

  route(app, call.signDocument, ({ body }, context) => sign(context, parts, body, success('signedDocument')))

  route(app, call.declineToSign, async ({ body }, context) => {
    await decline(context, body)
    return success('declinedDocument')
  })
}
