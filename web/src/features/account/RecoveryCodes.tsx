import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { brand } from '#platform/brand.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import accountClasses from './Account.module.css'
import classes from './RecoveryCodes.module.css'

interface Props {
  codes: readonly string[]
  onStored: () => void
}

/** The recovery codes, which are shown once. The page asks before it is left with them. */
export function RecoveryCodes({ codes, onStored }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useWindowEvent('beforeunload', (event) => event.preventDefault())
  const text = [
    `Recovery codes for ${brand}`,
    'Each one replaces the code of the app once.',
    '',
    ...codes,
    '',
  ].join('\n')
  return (
    <div className={classes.box}>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        Your recovery codes
      </h3>
      <p className={accountClasses.text}>
        If you lose your phone, each of these replaces its code once. They are shown only now: print them, or
        store them somewhere other than your phone.
      </p>
      <ol className={`${classes.codes} mono`}>
        {codes.map((code) => (
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
        <Button onClick={onStored}>I HAVE STORED THEM</Button>
      </div>
    </div>
  )
}
