import multipart from '@fastify/multipart'
import { messages } from '@bailiwick/contract/messages'
import { filesPerUpload, photoCalls, uploadLimitBytes } from '@bailiwick/contract/photos'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { answerCaller } from '#platform/http'
import { answerFile, answerUpload } from '#platform/uploads'
import { listPhotos, openPhoto, uploadPhotos, type HolderKind } from './service.ts'

interface Parts {
  /** Where files lie. */
  readonly files: FileStore
  readonly uploadMs: number
  /** For how many days the photo of a payment card is kept; null: as long as the record. */
  readonly cardPhotoDays: number | null
}

/** What an upload answers (OPEN-109). */
const uploadedTexts: Readonly<Record<HolderKind, string>> = {
  defendant: messages.uploadedDefendantPhotos,
  indemnitor: messages.uploadedPhotos,
}

/** The files of defendants and indemnitors. Only the uploads take another body than JSON. */
export async function photoRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  for (const kind of ['defendant', 'indemnitor'] as const) readingRoutes(app, kind, parts)
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: uploadLimitBytes,
        files: filesPerUpload,
        fields: 0,
        parts: filesPerUpload,
      },
    })
    for (const kind of ['defendant', 'indemnitor'] as const) uploadRoute(scope, kind, parts)
  })
}

function readingRoutes(app: FastifyInstance, kind: HolderKind, parts: Parts): void {
  const { list, download } = photoCalls[kind]
  answerCaller(app, list, async ({ query }, context) => ({
    ...(await listPhotos(context, kind, query.id)),
    card_photo_days: parts.cardPhotoDays,
    message: messages.gotPhotos,
  }))
  answerFile(app, download, ({ body: { thumbnail, ...body } }, context) =>
    openPhoto(context, parts.files, { ...body, kind, thumbnail: thumbnail === 'Yes' }),
  )
}

function uploadRoute(app: FastifyInstance, kind: HolderKind, parts: Parts): void {
  answerUpload(app, photoCalls[kind].upload, parts.uploadMs, ({ query }, upload, context) =>
    uploadPhotos(context, parts.files, { kind, id: query.id }, upload, (files) => ({
      files,
      message: uploadedTexts[kind],
    })),
  )
}
