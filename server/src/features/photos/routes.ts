import { photoCalls } from '@bailiwick/contract/photos'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { listPhotos, openPhoto, uploadPhotos, type HolderKind } from './service.ts'

interface Parts {
  /** Stores the files. */
  readonly files: FileStore
  /** After how many days photos of payment cards are deleted; null: never. */
  readonly cardPhotoDays: number | null
}

/** The message of an upload (OPEN-109). */
const uploaded = {
  defendant: success('uploadedDefendantPhotos'),
  indemnitor: success('uploadedPhotos'),
} as const satisfies Readonly<Record<HolderKind, unknown>>

/** The files of defendants and indemnitors. */
export function photoRoutes(app: FastifyInstance, parts: Parts): void {
  for (const kind of ['defendant', 'indemnitor'] as const) routesOf(app, kind, parts)
}

function routesOf(app: FastifyInstance, kind: HolderKind, parts: Parts): void {
  const { list, upload, download } = photoCalls[kind]
  route(app, list, async ({ query }, context) => ({
    ...(await listPhotos(context, kind, query.id)),
    card_photo_days: parts.cardPhotoDays,
    ...success('gotPhotos'),
  }))
  route(app, download, ({ body: { thumbnail, ...body } }, context) =>
    openPhoto(context, parts.files, { ...body, kind, thumbnail: thumbnail === 'Yes' }),
  )
  route(app, upload, ({ query }, context) =>
    uploadPhotos(context, parts.files, { kind, id: query.id }, (files) => ({
      files,
      ...uploaded[kind],
    })),
  )
}
