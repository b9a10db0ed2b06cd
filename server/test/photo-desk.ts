import { readdirSync } from 'node:fs'
import { photoCalls } from '@bailiwick/contract/photos'
import { formData } from '#test/form-data'
import type { Person, TestServer } from '#test/server'

interface Sent {
  readonly field: string
  readonly fileName: string
  readonly content: Buffer
}
interface Wanted {
  readonly id: number
  readonly name: string
  readonly file: string
  readonly reason?: string
  readonly thumbnail?: 'Yes'
}

export const one = (content: Buffer, fileName = 'photo.jpg', field = 'front_id_photo'): Sent => ({
  field,
  fileName,
  content,
})

/** The files of records, as `somebody` or whoever else is named sends and asks for them. */
export function photoDesk({ app, call, filesFolder }: TestServer, somebody: Person) {
  return {
    /** Sends files as a browser's form does. */
    upload: async (
      id: number,
      sent: readonly Sent[],
      { as = somebody, to = photoCalls.defendant.upload } = {},
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
        body: response.json() as Record<string, never> & { error?: string },
      }
    },
    download: (
      payload: Wanted,
      {
        as = somebody.token,
        from = photoCalls.defendant.download,
      }: { as?: string; from?: typeof photoCalls.defendant.download } = {},
    ) => app.inject({ method: 'POST', url: from.path, headers: { authorization: as }, payload }),
    photosOf: async (id: number) =>
      (await call(photoCalls.defendant.list, { as: somebody, query: { id } })).body.photos,
    /** The names of all that lies in the store. */
    stored: () =>
      readdirSync(filesFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .toSorted(),
  }
}
