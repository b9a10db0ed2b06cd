import type { PartContent } from '@bailiwick/contract/kit/document-parts'
import { useMemo } from 'react'
import classes from './Comparison.module.css'
import { contentLines, lineDiff, shortened } from './line-diff.ts'

interface Props {
  label: string
  before: PartContent
  after: PartContent
}

const marks = { same: ' ', removed: '−', added: '+' } as const
const words = { same: '', removed: 'Removed: ', added: 'Added: ' } as const

/** What differs between two versions, line by line. */
export function Comparison({ label, before, after }: Props) {
  const lines = useMemo(() => shortened(lineDiff(contentLines(before), contentLines(after))), [before, after])
  if (lines.length === 0) return <p className={classes.none}>These two are the same, word for word.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <ol className={`${classes.lines} mono`}>
        {lines.map((line, place) => (
          <li key={place} className={classes.line} data-kind={line?.kind ?? 'gap'}>
            {line === null ? (
              '…'
            ) : (
              <>
                <span aria-hidden>{`${marks[line.kind]} `}</span>
                <span className="visually-hidden">{words[line.kind]}</span>
                {line.text}
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
