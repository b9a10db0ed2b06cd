import type { ReactNode } from 'react'
import classes from './NoticeLine.module.css'

/** One notice over the full width of a form or page. */
export const NoticeLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <output className={classes.line}>
    {icon}
    {children}
  </output>
)
