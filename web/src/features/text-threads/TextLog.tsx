import type { TextThread, ThreadText } from '@bailiwick/contract/text-threads'
import { useLayoutEffect, useRef } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { orUnnamed } from '#records/person-name.ts'
import { Bubble } from './Bubble.tsx'
import classes from './Thread.module.css'

interface Props {
  texts: readonly ThreadText[]
  has_older: boolean
  thread: TextThread
  defendant: number
  /** Whether the user may cancel a text that waits. */
  mayCancel: boolean
}

/** From this far above the end somebody reads older texts, in pixels. */
const nearEnd = 80

/** The texts, the newest at the end, which stays in view unless somebody has scrolled up to read. */
export function TextLog({ texts, has_older, thread, defendant, mayCancel }: Props) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const count = texts.length
  const lastId = texts.at(-1)?.id
  useLayoutEffect(() => {
    const box = log.current
    if (box !== null && isAtEnd.current) box.scrollTop = box.scrollHeight
  }, [count, lastId])
  if (count === 0)
    return (
      <div className={classes.placeholder}>
        <EmptyPanel
          title="No texts yet"
          text={`What ${orUnnamed(thread.name)} and the office text each other appears here.`}
        />
      </div>
    )
  return (
    <div
      ref={log}
      className={classes.log}
      role="log"
      aria-label={`Texts to and from ${orUnnamed(thread.name)}`}
      // Scroll it by keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd
      }}
    >
      {has_older && <p className={classes.older}>Only the newest {count} texts are shown.</p>}
      {texts.map((text) => (
        <Bubble
          key={`${text.is_reply ? 'in' : 'out'}${text.id}`}
          text={text}
          name={orUnnamed(thread.name)}
          phone={thread.phone}
          defendant={defendant}
          mayCancel={mayCancel}
        />
      ))}
    </div>
  )
}
