import { useId, type ReactNode } from 'react'
import classes from './Account.module.css'

interface Props {
  title: string
  /** At the end of the title's line: how things stand. */
  state?: ReactNode
  children: ReactNode
}

/** One panel of the page. */
export function AccountSection({ title, state, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
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
