import type { FilesState } from '@bailiwick/contract/settings'
import { whatToDo } from './backup-text.ts'

const number = new Intl.NumberFormat('en-US')

/** What the dashboard says about files that the server lacks; null if it has all. */
export function lostFilesText({ lost }: FilesState): string | null {
  if (lost === 0) return null
  const what =
    lost === 1
      ? 'A photo or document is missing on the server, so nobody can open it.'
      : `${number.format(lost)} photos and documents are missing on the server, so nobody can open them.`
  return `${what} The portal looks for them each hour. ${whatToDo}`
}
