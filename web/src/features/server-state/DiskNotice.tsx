import { readDiskState } from '@bailiwick/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { WarningNote } from '#ui/WarningNote.tsx'
import { diskText } from './disk-text.ts'

const minuteMs = 60_000

/** Warns while the disk of the portal has little space left or none; looks each minute, as the server does. */
export function DiskNotice() {
  const { data } = useQuery({
    queryKey: ['disk'],
    queryFn: () => call(readDiskState),
    refetchInterval: minuteMs,
  })
  const text = data === undefined ? null : diskText(data)
  return text === null ? null : <WarningNote>{text}</WarningNote>
}
