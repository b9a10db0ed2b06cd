import { Button } from '@mantine/core'
import classes from './ContentConflictNotice.module.css'
import type { ContentConflict } from './use-content-save.ts'

interface Props {
  conflict: ContentConflict | null
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Somebody else has changed the text: shows theirs and offers the choice. */
export function ContentConflictNotice({ conflict, onChoose }: Props) {
  if (conflict === null) return null
  return (
    <section className={classes.panel} aria-label="Changed in the meantime">
      <p className={classes.text} role="alert">
        {conflict.text}
      </p>
      <blockquote className={classes.theirs}>{conflict.theirs}</blockquote>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onChoose('theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}
