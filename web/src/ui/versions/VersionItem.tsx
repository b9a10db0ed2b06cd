import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './VersionItem.module.css'

/** The list of the versions of something. */
export const VersionList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.versions} aria-label={label}>
    {children}
  </ul>
)

/** What the versions of a kind are called, because not all have one that is used. */
export interface VersionWords {
  /** In place of its buttons: 'Used now'. */
  readonly current: string
  /** What the others are compared with: 'the text that is used'. */
  readonly compared: string
  /** 'Use this'. */
  readonly choose: string
}

interface Props {
  /** 'Version 2'. */
  name: string
  /** Null for one that nobody has saved. */
  saved: { readonly saved_by: string; readonly saved_at: string; readonly note: string } | null
  words: VersionWords
  isCurrent: boolean
  mayChoose: boolean
  isChoosing: boolean
  onChoose: () => void
  /** What would change with it; rendered once somebody asks. */
  children: ReactNode
}

/** A stored version: who saved it and why, what would change with it, and the button that chooses it. */
export function VersionItem(props: Props) {
  const { name, saved, words, isCurrent, mayChoose, isChoosing, onChoose, children } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {saved !== null && (
          <span className="dim">
            {saved.saved_by}, {formatDateTime(saved.saved_at)}
          </span>
        )}
        {isCurrent && <strong>{words.current}</strong>}
      </div>
      {saved !== null && <p className={classes.note}>{saved.note}</p>}
      {!isCurrent && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`Compare ${name} with ${words.compared}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            COMPARE
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${words.choose}: ${name}`}
            loading={isChoosing}
            disabled={!mayChoose}
            onClick={onChoose}
          >
            {words.choose.toUpperCase()}
          </Button>
        </div>
      )}
      {isOpen && !isCurrent && <div className={classes.changes}>{children}</div>}
    </li>
  )
}
