import { readdirSync } from 'node:fs'
import type { ErrorBody, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { photoCalls } from '@bailiwick/contract/photos'
import { formData } from '#test/form-data'
import type { Person, TestServer } from '#test/server'

interface UploadedFile {
  readonly field: string
  readonly fileName: string
  readonly content: Buffer
}
interface DownloadRequest {
  readonly id: number
  readonly name: string
  readonly file: string
  readonly reason?: string
  readonly thumbnail?: 'Yes'
}

export const photo = (content: Buffer, fileName = 'photo.jpg', field = 'front_id_photo'): UploadedFile => ({
  field,
  fileName,
  content,
})

/** Uploads and downloads of photos by `user`, or by the user named in a call. */
export function photoClient({ app, call, filesFolder }: TestServer, user: Person) {
  return {
    /** Sends files as a form in a browser does. */
    upload: async (
      id: number,
      sent: readonly UploadedFile[],
      { as = user, to = photoCalls.defendant.upload } = {},
    ) => {
      const { headers, payload } = formData(sent)
      const response = await app.inject({
        method: 'POST',
        url: to.path,
        query: { id: String(id) },
        headers: { authorization: as.token, ...headers },
        payload,
      })
      return {
        status: response.statusCode,
        body: response.json() as ReplyOf<typeof to> & Partial<ErrorBody>,
      }
    },
    download: (
      payload: DownloadRequest,
      {
        as = user.token,
        from = photoCalls.defendant.download,
      }: { as?: string; from?: typeof photoCalls.defendant.download } = {},
    ) => app.inject({ method: 'POST', url: from.path, headers: { authorization: as }, payload }),
    photosOf: async (id: number) =>
      (await call(photoCalls.defendant.list, { as: user, query: { id } })).body.photos,
    /** The names of all files in the store. */
    stored: () =>
      readdirSync(filesFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .toSorted(),
  }
}
