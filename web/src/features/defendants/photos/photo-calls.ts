import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import {
  defendantPhotoFields,
  indemnitorPhotoFields,
  photoCalls,
  type PhotoFields,
} from '@bailiwick/contract/photos'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { downloadFile } from '#platform/files.ts'
import type { FileSource } from '#ui/files/FileField.tsx'

/** Whose files they are. */
export type Holder = keyof typeof photoCalls

export const photoFields: Readonly<Record<Holder, PhotoFields>> = {
  defendant: defendantPhotoFields,
  indemnitor: indemnitorPhotoFields,
}

/** The references of a record's files, asked for afresh whenever they are shown. */
export const photosOf = (holder: Holder, id: number) =>
  queryOptions({
    queryKey: ['photos', holder, id],
    queryFn: ({ signal }) => call(photoCalls[holder].list, { query: { id }, signal }),
    staleTime: 0,
  })

/** The way to the files of a field. */
export function sourceOf(holder: Holder, id: number, name: string): FileSource {
  const { download } = photoCalls[holder]
  return {
    small: (file, signal) => downloadFile(download, { id, name, file, thumbnail: 'Yes' }, signal),
    whole: (reason) => (file, signal) =>
      downloadFile(download, { id, name, file, ...(reason !== undefined && { reason }) }, signal),
  }
}

/** Of an indemnitor the update says which photo follows it, before anything large is sent (IND-16, OPEN-100). */
export async function announce(holder: Holder, id: number, name: string): Promise<void> {
  if (holder === 'defendant') return
  const element = name as keyof typeof indemnitorPhotoFields
  await call(updateIndemnitor, { body: { id, element } })
}
