import classes from './StatusDot.module.css'

/** ok: done; wait: somebody must act; bad: failed or refused; none: nothing has happened yet. */
export type Tone = 'ok' | 'wait' | 'bad' | 'none'

/** A state as a colored dot and a word; the word alone is enough. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
