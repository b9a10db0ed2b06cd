import type { ReactNode } from 'react'
import classes from './WarningNote.module.css'

/** Something that people must know before they act, and that isn't their fault. */
export const WarningNote = ({ children }: { children: ReactNode }) => (
  <p className={classes.note}>{children}</p>
)
