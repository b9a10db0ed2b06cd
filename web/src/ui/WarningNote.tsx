import type { ReactNode } from 'react'
import classes from './WarningNote.module.css'

/** Something that people must know before they act, and that isn't their fault. */
export const WarningNote = ({ children, screenOnly }: { children: ReactNode; screenOnly?: boolean }) => (
  <p className={classes.note} data-print={screenOnly && 'hide'}>
    {children}
  </p>
)
