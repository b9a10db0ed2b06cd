import type { QueryClient } from '@tanstack/react-query'
import type { FileHold } from '#ui/files/file-hold.ts'
import type { Target } from './photos/send-held.ts'

/** Files that wait for a save follow it; gives what to say of it. What is not taken is still held. */
export async function uploadHeld(target: Target, files: FileHold, cache: QueryClient): Promise<string[]> {
  if (files.isEmpty()) return []
  const { sendHeld } = await import('./photos/send-held.ts')
  return sendHeld(target, files, cache)
}
