import { messages } from '@bailiwick/contract/messages'
import { photoCalls } from '@bailiwick/contract/photos'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api.ts'
import { uploadFiles } from '#platform/files.ts'
import type { FileHold } from '#ui/files/file-hold.ts'
import { announce, photoFields, photosOf, type Holder } from './photo-calls.ts'

/** The record that the files are for. */
export interface Target {
  readonly holder: Holder
  readonly id: number
}

/**
 * Sends what is held for a field; gives what the server says, or null where it was not taken: then it is still held,
 * with the reason.
 */
async function sendField(
  { holder, id }: Target,
  name: string,
  hold: FileHold,
  cache: QueryClient,
): Promise<string | null> {
  const held = hold.of(name)
  if (held === null || held.sent !== null) return null
  const { files } = held
  const onProgress = (sent: number) => hold.set(name, { files, sent, problem: null })
  onProgress(0)
  try {
    const sending = { query: { id }, field: name, files, onProgress }
    const { message } = await uploadFiles(photoCalls[holder].upload, sending)
    // What was sent stays to be seen until the record's own files are there
    await cache.invalidateQueries({ queryKey: photosOf(holder, id).queryKey })
    hold.set(name, null)
    return message
  } catch (error) {
    const problem = error instanceof ApiError ? error.message : messages.somethingWrong
    hold.set(name, { files, sent: null, problem })
    return null
  }
}

/** Puts what was just chosen into its field of a record that is there (DEF-93). */
export async function sendChosen(
  target: Target,
  name: string,
  hold: FileHold,
  cache: QueryClient,
): Promise<string | null> {
  try {
    await announce(target.holder, target.id, name)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const held = hold.of(name)
    if (held !== null) hold.set(name, { ...held, problem: error.message })
    return null
  }
  return sendField(target, name, hold, cache)
}

/** Sends all that is held, field by field, after the record was saved; gives what to say of it (DEF-90, IND-12). */
export async function sendHeld(target: Target, hold: FileHold, cache: QueryClient): Promise<string[]> {
  const fields = photoFields[target.holder]
  const lines = new Set<string>()
  for (const name of hold.fields()) {
    const message = await sendField(target, name, hold, cache)
    const problem = hold.of(name)?.problem
    if (message !== null) lines.add(message)
    else if (problem) lines.add(`${fields[name]?.label ?? name} is not uploaded yet: ${problem}`)
  }
  return [...lines]
}
