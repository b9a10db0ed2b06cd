import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { portalTexts } from '#features/client/portal-texts.ts'
import classes from './ClientForm.module.css'
import { ConfirmDialog } from './lazy-parts.ts'

interface Props {
  onDiscard: () => void
}

/** Says that what was typed before is back, and offers to discard it. */
export function RestoredNote({ onDiscard }: Props) {
  const texts = portalTexts.use()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className={classes.note}>
      <output>{texts.restored}</output>
      <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
        {texts.discard}
      </Button>
      <Suspense>
        {isAsked && (
          <ConfirmDialog
            opened
            danger
            title={texts.discardTitle}
            text={texts.discardText}
            confirm={texts.discard}
            cancel={texts.keepTyped}
            onConfirm={() => {
              setIsAsked(false)
              onDiscard()
            }}
            onCancel={() => setIsAsked(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
