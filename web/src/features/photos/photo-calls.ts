import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { photoCalls, type indemnitorPhotoFields } from '@bailiwick/contract/photos'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { downloadFile } from '#platform/files.ts'
import type { FileSource } from '#ui/files/FileField.tsx'

/** The owner of the files. */
export type PhotoOwner = keyof typeof photoCalls

/** The references of a record's files; reloaded whenever they are shown. */
export const photosQuery = (owner: PhotoOwner, id: number) =>
  queryOptions({
    queryKey: ['photos', owner, id],
    queryFn: ({ signal }) => call(photoCalls[owner].list, { query: { id }, signal }),
    staleTime: 0,
  })

/** Fetches the files of a field. */
export function photoSource(owner: PhotoOwner, id: number, name: string): FileSource {
  const { download } = photoCalls[owner]
  return {
    small: (file, signal) => downloadFile(download, { body: { id, name, file, thumbnail: 'Yes' }, signal }),
    whole: (reason) => (file, signal) =>
      downloadFile(download, { body: { id, name, file, ...(reason !== undefined && { reason }) }, signal }),
  }
}

/** Tells the server which photo of an indemnitor will be uploaded, before anything large is sent (IND-16, OPEN-100). */
export async function announceUpload(owner: PhotoOwner, id: number, name: string): Promise<void> {
  if (owner === 'defendant') return
  const element = name as keyof typeof indemnitorPhotoFields
  await call(updateIndemnitor, { body: { id, element } })
}
