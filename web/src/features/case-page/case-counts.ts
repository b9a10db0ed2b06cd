import { useQuery } from '@tanstack/react-query'
import { caseQuery } from './case-queries.ts'

/** How much is in each tab of a file, as far as it is known; nothing for a new one. */
export function useCaseCounts(id: number | null): Readonly<Record<string, string>> {
  const { data: file } = useQuery({ ...caseQuery(id ?? 0), enabled: id !== null })
  if (file === undefined) return {}
  const [defendant] = file.people
  return {
    bookings: String(file.bookings.length),
    indemnitors: String(file.people.length - 1),
    arrests: String(file.arrests),
    ...(defendant && { photos: `${defendant.photos.filled}/${defendant.photos.total}` }),
  }
}
