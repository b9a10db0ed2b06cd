import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import classes from './NoticePage.module.css'

interface Props {
  title: string
  children?: ReactNode
  /** Links away from here; to the dashboard by default. */
  actions?: ReactNode
}

/** A page outside the shell with one message. */
export function NoticePage({ title, children, actions }: Props) {
  return (
    <div className={classes.page}>
      <header>
        <BrandMark />
      </header>
      <main className={classes.body}>
        <div className={classes.rule} aria-hidden />
        <h1>{title}</h1>
        {children}
        <div className={classes.actions}>{actions ?? <Link to="/dashboard">Go to the dashboard</Link>}</div>
      </main>
    </div>
  )
}
