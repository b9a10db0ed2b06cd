import { fileChoiceError, type FileChoiceError, type PhotoField } from '@bailiwick/contract/photos'
import { useState } from 'react'
import { say } from '#platform/say.ts'
import { useSelected } from '#platform/store.ts'
import { scaledPicture } from './scale-picture.ts'
import { queued, withoutFile, type PendingFiles, type PendingUpload } from './pending-files.ts'

interface Options {
  readonly name: string
  readonly field: PhotoField
  /** References of the stored files. */
  readonly stored: readonly string[]
  readonly pending: PendingFiles
  /** The user's own photos, which their phone makes smaller first. */
  readonly own?: boolean
  /** Uploads chosen files immediately; undefined if they wait for the record to be created. */
  readonly onSend: ((name: string) => void) | undefined
}

/**
 * The pending files of a field, why the last choice was refused, and the question before files are replaced. A refused
 * choice replaces nothing: neither stored files nor those of an earlier choice.
 */
export function useFileChoice({ name, field, stored, pending, own = false, onSend }: Options) {
  const upload = useSelected(pending.uploads, (uploads) => uploads.get(name) ?? null)
  const [fault, setFault] = useState<string | null>(null)
  const [next, setNext] = useState<{ readonly step: () => void } | null>(null)
  const [isScaling, setIsScaling] = useState(false)

  async function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return
    setFault(null)
    setIsScaling(own)
    const files = own ? await Promise.all(chosen.slice(0, field.max + 1).map(scaledPicture)) : chosen
    setIsScaling(false)
    const wrong = fileChoiceError(field, files)
    setFault(wrong && textOf(wrong))
    if (wrong !== null) return
    pending.set(name, queued(files))
    onSend?.(name)
  }

  const resend = (send: (name: string) => void) => {
    setFault(null)
    send(name)
  }

  return {
    upload,
    choose: (files: readonly File[]) => void choose(files),
    isScaling,
    /** Why the newest choice can't be used; an earlier one may still wait, with the error of its upload. */
    fault,
    /** Sends the files again; undefined if that can't help. */
    retry: mayRetry(upload) && onSend !== undefined ? () => resend(onSend) : undefined,
    remove: () => {
      setFault(null)
      pending.set(name, null)
    },
    /** Removes one of the chosen files, and sends the others if it was the one refused. */
    removeFile: (position: number) => {
      if (upload === null) return
      setFault(null)
      const rest = withoutFile(upload, position)
      pending.set(name, rest)
      if (rest !== null && upload.refusedFile === position) onSend?.(name)
    },
    replacing: {
      isAsked: next !== null,
      /** Runs the step, after a question if there are files that it replaces. */
      ask: (step: () => void) => {
        if (stored.length > 0 || upload !== null) setNext({ step })
        else step()
      },
      confirm: () => {
        setNext(null)
        next?.step()
      },
      cancel: () => setNext(null),
    },
  }
}

const mayRetry = (upload: PendingUpload | null) =>
  upload !== null && upload.error !== null && upload.isRefused !== true

const textOf = ({ file, error }: FileChoiceError) => (file === null ? say(error) : `${file}: ${say(error)}`)
