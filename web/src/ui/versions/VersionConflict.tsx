import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './VersionConflict.module.css'

interface Props {
  text: string
  /** What differs. */
  children?: ReactNode
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Somebody else has saved a version in the meantime: offers the choice between theirs and what was typed. */
export const VersionConflict = ({ text, children, onChoose }: Props) => (
  <section className={classes.conflict} aria-label="Changed in the meantime">
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
