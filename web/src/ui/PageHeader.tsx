import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

interface Props {
  title: string
  /** The heading of the area the page belongs to: 'CRM' (DEF-3). */
  eyebrow?: string
  /** Right beside the title: a refresh button. */
  beside?: ReactNode
  /** At the end: the page's actions. */
  actions?: ReactNode
}

/** The header of a page. */
export function PageHeader({ title, eyebrow, beside, actions }: Props) {
  return (
    <header className={classes.head}>
      <div>
        {eyebrow !== undefined && <h2 className={classes.eyebrow}>{eyebrow}</h2>}
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {beside}
        </div>
      </div>
      {actions !== undefined && (
        <div className={classes.actions} data-print="hide">
          {actions}
        </div>
      )}
    </header>
  )
}
