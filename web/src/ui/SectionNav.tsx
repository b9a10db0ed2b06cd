import type { ReactNode } from 'react'
import classes from './SectionNav.module.css'

interface Section {
  readonly id: string
  readonly title: string
}

interface Props {
  label: string
  sections: readonly Section[]
  /** The section that is shown, if only one is. */
  current?: string | undefined
  /** At the end of a section's line: its errors, what is missing in it. */
  markOf: (id: string) => ReactNode
  onPick: (id: string) => void
}

/** The sections of a long form: a column that stays in sight, on phones a line. */
export const SectionNav = ({ label, sections, current, markOf, onPick }: Props) => (
  <nav className={classes.nav} aria-label={label}>
    <ul className={classes.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.item}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onPick(id)}
          >
            {title}
            {markOf(id)}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
