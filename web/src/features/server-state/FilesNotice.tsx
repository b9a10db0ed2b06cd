import { readFilesState } from '@bailiwick/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { WarningNote } from '#ui/WarningNote.tsx'
import { lostFilesText } from './lost-files-text.ts'

/** Warns while photos or documents are missing on the server. */
export function FilesNotice() {
  const { data } = useQuery({ queryKey: ['files'], queryFn: () => call(readFilesState) })
  const text = data === undefined ? null : lostFilesText(data)
  return text === null ? null : <WarningNote>{text}</WarningNote>
}
