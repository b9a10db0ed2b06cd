import type { ReactNode } from 'react'
import classes from './ViewLine.module.css'

interface Props {
  /** The saved views. */
  children?: ReactNode
  /** What a view carries besides its filters: columns and density. */
  tools: ReactNode
}

/** The line below the header of a list: the saved views, and at its end what they carry. */
export const ViewLine = ({ children, tools }: Props) => (
  <div className={classes.line} data-print="hide">
    <div className={classes.views}>{children}</div>
    <div className={classes.tools}>{tools}</div>
  </div>
)
