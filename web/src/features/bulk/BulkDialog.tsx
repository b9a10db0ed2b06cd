import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { Button, Progress } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { runEach, type Ended } from './bulk-run.ts'
import classes from './BulkDialog.module.css'

/** The selected files, and what follows from what is done to them. */
export interface BulkTask {
  files: readonly SelectedFile[]
  onEnd: () => void
  /** Selects those that were left, by a limit or by STOP. */
  onSelect: (files: readonly SelectedFile[]) => void
  onClose: () => void
}

interface Props<Kind extends string> extends BulkTask {
  title: string
  /** The button that starts: 'SEND TO 12'. */
  submit: string
  /** What became of refused ones: 'Not shared'. */
  missed: string
  isReady: boolean
  isDirty: boolean
  /** Does it to one file. */
  work: (file: SelectedFile) => Promise<{ readonly kind: Kind; readonly reason?: string | null }>
  /** What became of them, in words. */
  summary: (ended: readonly Ended<Kind>[]) => readonly string[]
  children: ReactNode
}

/** Asks what to do with many files, does it to one after the other, and says what became of each. */
export function BulkDialog<Kind extends string>(props: Props<Kind>) {
  const {
    title,
    files,
    submit,
    missed,
    isReady,
    isDirty,
    work,
    summary,
    onEnd,
    onSelect,
    onClose,
    children,
  } = props
  const [done, setDone] = useState(0)
  const stopped = useRef(false)
  const run = useSingleMutation({
    mutationFn: () => runEach({ files, work, onProgress: setDone, isStopped: () => stopped.current }),
    onSuccess: onEnd,
  })
  const { data: ended, isPending } = run
  useUnsavedGuard({ isDirty: isPending || (isDirty && ended === undefined), lock: null })
  const refused = ended?.filter(({ kind }) => kind === 'refused') ?? []
  const left = refused.filter(({ isLeft }) => isLeft)
  const start = () => isReady && ended === undefined && run.mutate()
  return (
    <SmallFormDialog
      title={title}
      size={560}
      isPersistent
      isDirty={() => isDirty && ended === undefined}
      isSaving={isPending}
      onClose={onClose}
      onSave={start}
      actions={(close) => {
        if (ended)
          return (
            <>
              {left.length > 0 && left.length < files.length && (
                <Button
                  variant="default"
                  onClick={() => {
                    onSelect(left.map(({ file }) => file))
                    onClose()
                  }}
                >
                  {`SELECT THE OTHER ${left.length.toLocaleString('en-US')}`}
                </Button>
              )}
              <Button onClick={onClose}>CLOSE</Button>
            </>
          )
        if (isPending)
          return (
            <Button variant="default" onClick={() => (stopped.current = true)}>
              STOP
            </Button>
          )
        return (
          <>
            <Button variant="default" onClick={close}>
              CANCEL
            </Button>
            <Button disabled={!isReady} onClick={start}>
              {submit}
            </Button>
          </>
        )
      }}
    >
      {ended ? (
        <div>
          <output className={classes.summary}>
            {summary(ended).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </output>
          <Refused refused={refused} missed={missed} />
        </div>
      ) : isPending ? (
        <div className={classes.progress}>
          <output className="num">
            {done} of {files.length}
          </output>
          <Progress value={(100 * done) / files.length} aria-label={title} />
        </div>
      ) : (
        children
      )}
    </SmallFormDialog>
  )
}

/** Those that it was not done to, by name and reason. */
function Refused({ refused, missed }: { refused: readonly Ended<string>[]; missed: string }) {
  if (refused.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>
        {missed}: {refused.length.toLocaleString('en-US')}
      </h3>
      {/* So that the keyboard can scroll it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.list} tabIndex={0}>
        {refused.map(({ file, reason }) => (
          <li key={file.id}>
            <b>{file.name}</b> {reason}
          </li>
        ))}
      </ul>
    </>
  )
}
