import multipart from '@fastify/multipart'
import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/photos'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { answerFile, answerUpload } from '#platform/uploads'
import { listPhotos, openPhoto, uploadPhotos, type HolderKind, type Safe } from './service.ts'

interface Parts extends Safe {
  readonly uploadMs: number
}

const calls = {
  defendant: {
    list: call.listDefendantPhotos,
    upload: call.uploadDefendantPhotos,
    download: call.downloadDefendantPhoto,
    uploaded: messages.uploadedDefendantPhotos,
  },
  indemnitor: {
    list: call.listIndemnitorPhotos,
    upload: call.uploadIndemnitorPhotos,
    download: call.downloadIndemnitorPhoto,
    uploaded: messages.uploadedPhotos,
  },
} as const

/** The files of defendants and indemnitors. Only the uploads take another body than JSON. */
export async function photoRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  for (const kind of ['defendant', 'indemnitor'] as const) readingRoutes(app, kind, parts)
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: call.uploadLimitBytes,
        files: call.filesPerUpload,
        fields: 0,
        parts: call.filesPerUpload,
      },
    })
    for (const kind of ['defendant', 'indemnitor'] as const) uploadRoute(scope, kind, parts)
  })
}

function readingRoutes(app: FastifyInstance, kind: HolderKind, parts: Parts): void {
  const { list, download } = calls[kind]
  answer(app, list, async ({ query }, context) => ({
    photos: await listPhotos(context, kind, query.id),
    message: messages.gotPhotos,
  }))
  answerFile(app, download, ({ body: { thumbnail, ...body } }, context) =>
    openPhoto(context, parts, { ...body, kind, thumbnail: thumbnail === 'Yes' }),
  )
}

function uploadRoute(app: FastifyInstance, kind: HolderKind, parts: Parts): void {
  const { upload, uploaded } = calls[kind]
  answerUpload(app, upload, parts.uploadMs, async ({ query }, sent, context) => ({
    files: await uploadPhotos(context, parts, { kind, id: query.id }, sent),
    message: uploaded,
  }))
}
