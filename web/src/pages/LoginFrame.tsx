import type { ReactNode } from 'react'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { copyright, versionLabel } from '#platform/brand.ts'
import classes from './LoginFrame.module.css'

/** The frame of the pages before the portal: the brand, a title and a form. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-hidden data-print="hide">
        <div className={classes.leaf}>
          <p className={classes.motto}>
            Every bond,
            <br />
            every court date,
            <br />
            one record.
          </p>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.brand} data-print="hide">
            <BrandMark />
          </h1>
          <h2 className={classes.title} data-print="hide">
            {title}
          </h2>
          {children}
        </div>
        <footer className={classes.foot} data-print="hide">
          {copyright()} · {versionLabel}
        </footer>
      </main>
    </div>
  )
}
