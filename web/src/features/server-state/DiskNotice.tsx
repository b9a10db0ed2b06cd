import { minuteMs } from '@bailiwick/contract/kit/durations'
import { readDiskState } from '@bailiwick/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { WarningNote } from '#ui/WarningNote.tsx'
import { diskText } from './disk-text.ts'

const fullMs = 10_000

/** Warns while the disk of the portal has little space left or none; looks each minute, and more often while nothing can be saved. */
export function DiskNotice() {
  const { data } = useQuery({
    queryKey: ['disk'],
    queryFn: () => call(readDiskState),
    refetchInterval: ({ state }) => (state.data?.is_full ? fullMs : minuteMs),
  })
  const text = data === undefined ? null : diskText(data)
  return text === null ? null : <WarningNote>{text}</WarningNote>
}
