import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { brand } from '#platform/brand.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { codesOwner, codesText, type NewCodes } from './recovery-codes-text.ts'
import accountClasses from './Account.module.css'
import classes from './RecoveryCodes.module.css'

const shownOnce =
  'Your new recovery codes are shown only now. If you leave before you store them, they are lost. Do you want to leave?'

interface Props {
  codes: NewCodes
  /** What happened to make them. */
  message: string
  onStored: () => void
}

/** The recovery codes, which are shown once. The page asks before it is left with them. */
export function RecoveryCodes({ codes, message, onStored }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  // Read when the page is left: storing the codes leaves the page of the first steps
  const isStored = useRef(false)
  useUnsavedGuard({ isDirty: () => !isStored.current, lock: null, text: shownOnce })
  const text = codesText(codes, brand)
  return (
    <div className={classes.box}>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        Your recovery codes
      </h3>
      <p className={accountClasses.text} data-print="hide">
        {message} If you lose your phone, each of these replaces its code once. They are shown only now: print
        them, or store them somewhere other than your phone.
      </p>
      <p className={classes.owner}>
        <span className={classes.brand}>{brand}</span>
        {codesOwner(codes)}. Each code works once.
      </p>
      <ol className={`${classes.codes} mono`}>
        {codes.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={accountClasses.actions} data-print="hide">
        <CopyButton text={text}>COPY</CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          DOWNLOAD
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          PRINT
        </Button>
        <Button
          onClick={() => {
            isStored.current = true
            onStored()
          }}
        >
          I HAVE STORED THEM
        </Button>
      </div>
    </div>
  )
}
