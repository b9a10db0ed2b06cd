import {
  fileChoiceError,
  filesPerUpload,
  type FileChoiceError,
  type PhotoField,
} from '@bailiwick/contract/photos'
import { say } from '#platform/say.ts'
import { queued, refusedChoice, withoutFile, type PendingUpload } from './pending-files.ts'

/** What waits in a field after a choice, and whether it is sent; `fault` is why the choice can't be used. */
export interface ChoiceOutcome {
  readonly next: PendingUpload | null
  readonly isSent: boolean
  readonly fault: string | null
}

type Field = Pick<PhotoField, 'max'>

/**
 * Adds chosen files to those that wait, if the field takes so many. Of a first choice that can't be sent as it is, the files
 * wait for the wrong one to be removed; any other such choice changes nothing.
 */
export function afterChoice(
  field: Field,
  upload: PendingUpload | null,
  chosen: readonly File[],
): ChoiceOutcome {
  const files = [...waitingIn(field, upload), ...chosen]
  const wrong = fileChoiceError(field, files)
  if (wrong === null) return { next: queued(files), isSent: true, fault: null }
  const isFirst = upload === null || isTooMany(field, upload)
  return isFirst && chosen.length > 1 && chosen.length <= filesPerUpload
    ? { next: refusalOf(chosen, wrong), isSent: false, fault: null }
    : { next: upload, isSent: false, fault: textOf(files, wrong) }
}

/** Removes one of several files, and sends the others if it was the one that they waited for. */
export function afterRemoval(field: Field, upload: PendingUpload, position: number): ChoiceOutcome {
  const rest = withoutFile(upload, position)
  const wrong = rest && fileChoiceError(field, rest.files)
  if (rest === null || wrong === null) {
    const isSent = rest !== null && (upload.refusedFile === position || isTooMany(field, upload))
    return { next: isSent ? queued(rest.files) : rest, isSent, fault: null }
  }
  return { next: refusalOf(rest.files, wrong), isSent: false, fault: null }
}

const isTooMany = ({ max }: Field, { files }: PendingUpload): boolean => files.length > max

/** The files of an earlier choice that can be sent with those of the next one. */
const waitingIn = (field: Field, upload: PendingUpload | null): readonly File[] =>
  upload === null || field.max === 1 || isTooMany(field, upload)
    ? []
    : upload.files.filter((_, position) => position !== upload.refusedFile)

const refusalOf = (files: readonly File[], wrong: FileChoiceError): PendingUpload =>
  refusedChoice(files, textOf(files, wrong), wrong.at ?? undefined)

function textOf(files: readonly File[], { at, error }: FileChoiceError): string {
  const file = at === null ? undefined : files[at]
  return file === undefined ? say(error) : `${file.name}: ${say(error)}`
}
