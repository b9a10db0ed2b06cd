import multipart from '@fastify/multipart'
import * as call from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/messages'
import { indemnitorPhotoFields, uploadLimitBytes } from '@bailiwick/contract/photos'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { answer, answerCaller, answerRead, Json } from '#platform/http'
import type { SendPapers } from '#platform/send-papers'
import { takeForms } from '#platform/uploads'
import { makeWithPhotos } from '../photos/service.ts'
import { indemnitors } from './service.ts'

interface Parts {
  /** Where files lie. */
  readonly files: FileStore
  readonly uploadMs: number
  readonly sendPapers: SendPapers
}

export async function indemnitorRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  answerRead(app, call.listIndemnitors, async ({ query }, context) => {
    const { records, accessVersion } = await indemnitors.list(context, query.id)
    const message = JSON.stringify(messages.gotIndemnitors)
    return new Json(`{"indemnitors":${records},"message":${message}}`, accessVersion)
  })

  answerRead(app, call.readIndemnitor, async ({ query }, context) => {
    const { record, accessVersion } = await indemnitors.read(context, query.id)
    const message = JSON.stringify(messages.gotIndemnitor)
    return new Json(`{"indemnitor":${record},"message":${message}}`, accessVersion)
  })

  await app.register(async (scope) => createRoute(scope, parts))

  answerCaller(app, call.updateIndemnitor, async ({ body: { pdf, ...change } }, context) => {
    await indemnitors.update(context, change)
    return { message: messages.updatedIndemnitor, ...(await parts.sendPapers(context, pdf)) }
  })

  answer(app, call.deleteIndemnitor, async ({ query }, context) => {
    await indemnitors.remove(context, query.id)
    return { message: messages.deletedIndemnitor }
  })
}

/** An indemnitor comes as JSON, or as a form that brings the photos along (OPEN-98). */
async function createRoute(scope: FastifyInstance, parts: Parts): Promise<void> {
  const files = Object.keys(indemnitorPhotoFields).length
  await scope.register(multipart, { limits: { fileSize: uploadLimitBytes, files } })
  const made = (insertId: number) => ({ insertId, message: messages.createdIndemnitor })
  const form = { limitMs: parts.uploadMs, ids: ['defendant_id'] }
  takeForms(scope, call.createIndemnitor, form, (body, upload, context) =>
    makeWithPhotos(
      context,
      parts.files,
      'indemnitor',
      upload,
      (inside) => indemnitors.create(inside, body()),
      made,
    ),
  )
  answerCaller(scope, call.createIndemnitor, async ({ body }, context) =>
    made(await indemnitors.create(context, body)),
  )
}
