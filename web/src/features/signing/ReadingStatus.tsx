import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { controlTexts } from '#ui/controls.ts'
import { signingTexts } from './signing-texts.ts'
import classes from './ReadingStatus.module.css'
import { goToPage, rangesOf, type Reading } from './use-reading.ts'

interface Props {
  /** Of the sentence, for the button that it explains. */
  id: string
  reading: Reading
  goTo: RefObject<HTMLButtonElement | null>
}

/** Which pages are left to read, and the way to the next of them. */
export function ReadingStatus({ id, reading: { left, isDone }, goTo }: Props) {
  const texts = signingTexts.use()
  const { openingDocument } = controlTexts.use()
  const [next] = left ?? []
  return (
    <div className={classes.status}>
      <output id={id}>
        {isDone ? texts.allShown : left === null ? openingDocument : texts.pagesLeft(rangesOf(left))}
      </output>
      {!isDone && next !== undefined && (
        <Button ref={goTo} variant="default" size="md" onClick={() => goToPage(next)}>
          {texts.goToPage(next)}
        </Button>
      )}
    </div>
  )
}
