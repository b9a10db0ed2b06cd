import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './VersionConflict.module.css'

interface Props {
  text: string
  /** What differs. */
  children?: ReactNode
  /** Within a form rather than across an editor. */
  framed?: boolean
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Somebody else has saved a version in the meantime: offers the choice between theirs and what was typed. */
export const VersionConflict = ({ text, children, framed = false, onChoose }: Props) => (
  <section
    className={classes.conflict}
    data-framed={framed || undefined}
    aria-label="Changed in the meantime"
  >
    <p role="alert">{text}</p>
    {children}
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
