import classes from './StatusDot.module.css'

/** ok: done; wait: somebody must act; bad: failed or refused; none: nothing has happened. */
export type Tone = 'ok' | 'wait' | 'bad' | 'none'

/** A state as a dot and a word: the word says it, the dot only helps the eye. */
export function StatusDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
