import type { MessageCode } from '@bailiwick/contract/kit/messages'
import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { ApiError, errorText, isSignedOut } from '#platform/api.ts'

/** What became of one file. */
export interface Ended<Kind extends string> {
  readonly file: SelectedFile
  readonly kind: Kind | 'refused'
  /** Whether another try may end otherwise: a limit was met, or the user stopped before it. */
  readonly isLeft: boolean
  /** Why it was refused, or what else to know. */
  readonly reason: string | null
}

/** What the next file would meet too: a limit, words that can't be sent, the end of the session. What a user may do differs. */
const endingCodes: ReadonlySet<MessageCode | null> = new Set([
  'tooManyTexts',
  'tooManyAttempts',
  'linkNotTheirs',
])
const endsAll = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof ApiError && endingCodes.has(error.code))

interface Options<Kind extends string> {
  readonly files: readonly SelectedFile[]
  /** Does it to one file, by a call that has all of the rules. */
  readonly work: (file: SelectedFile) => Promise<{ readonly kind: Kind; readonly reason?: string | null }>
  readonly onProgress: (done: number) => void
  /** Stops before the next file. */
  readonly isStopped: () => boolean
}

/** Does something to one file after the other; what is refused doesn't stop the others, but a limit does. */
export async function runEach<Kind extends string>(options: Options<Kind>): Promise<Ended<Kind>[]> {
  const { files, work, onProgress, isStopped } = options
  const ended: Ended<Kind>[] = []
  let limit: string | null = null
  for (const file of files) {
    if (limit === null && isStopped()) limit = 'You stopped before this one.'
    if (limit !== null) {
      ended.push({ file, kind: 'refused', isLeft: true, reason: limit })
      continue
    }
    try {
      const { kind, reason = null } = await work(file)
      ended.push({ file, kind, isLeft: false, reason })
    } catch (error) {
      const reason = errorText(error)
      const isLeft = endsAll(error)
      if (isLeft) limit = reason
      ended.push({ file, kind: 'refused', isLeft, reason })
    }
    onProgress(ended.length)
  }
  return ended
}

/** '1 file', '1,200 files'. */
export const filesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`
