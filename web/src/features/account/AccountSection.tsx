import { useId, type ReactNode } from 'react'
import classes from './Account.module.css'

interface Props {
  title: string
  /** At the end of the title's line: how things stand. */
  state?: ReactNode
  /** A print of the page, which is for the recovery codes, leaves it out. */
  onScreenOnly?: true
  children: ReactNode
}

/** One panel of the page. */
export function AccountSection({ title, state, onScreenOnly, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} data-print={onScreenOnly && 'hide'}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {state}
      </header>
      {children}
    </section>
  )
}
