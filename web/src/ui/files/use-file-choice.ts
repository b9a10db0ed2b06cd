import { filesPerUpload, type PhotoField } from '@bailiwick/contract/photos'
import { useState } from 'react'
import { useSelected } from '#platform/store.ts'
import { afterChoice, afterRemoval, type ChoiceOutcome } from './file-choice.ts'
import type { PendingFiles, PendingUpload } from './pending-files.ts'
import { scaledPicture } from './scale-picture.ts'

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

/** The pending files of a field, why the last choice can't be used, and the question before files are replaced. */
export function useFileChoice({ name, field, stored, pending, own = false, onSend }: Options) {
  const upload = useSelected(pending.uploads, (uploads) => uploads.get(name) ?? null)
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly step: () => void } | null>(null)
  const [isScaling, setIsScaling] = useState(false)

  async function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return
    setFault(null)
    setIsScaling(own)
    const files = own ? await Promise.all(chosen.slice(0, filesPerUpload + 1).map(scaledPicture)) : chosen
    setIsScaling(false)
    apply(afterChoice(field, pending.get(name), files))
  }

  function apply({ next, isSent, fault: reason }: ChoiceOutcome) {
    setFault(reason)
    pending.set(name, next)
    if (isSent) onSend?.(name)
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
      if (upload !== null) apply(afterRemoval(field, upload, position))
    },
    replacing: {
      isAsked: asked !== null,
      /** Runs the step, after a question if there are files that it replaces. */
      ask: (step: () => void) => {
        if (stored.length > 0 || (upload !== null && field.max === 1)) setAsked({ step })
        else step()
      },
      confirm: () => {
        setAsked(null)
        asked?.step()
      },
      cancel: () => setAsked(null),
    },
  }
}

const mayRetry = (upload: PendingUpload | null) =>
  upload !== null && upload.error !== null && upload.isRefused !== true
