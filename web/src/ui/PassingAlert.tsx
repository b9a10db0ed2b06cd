import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './PassingAlert.module.css'

export interface Said {
  readonly text: string
  readonly tone: 'ok' | 'bad'
}

/** How long an alert stands (CONST-3). */
export const alertMs = 3000

interface Props {
  /** Each saying is an object of its own: the same text said again stands its whole time again. */
  said: Said
  ms?: number
  onGone: () => void
  /** At the top of the window, over the page. */
  floating?: boolean
}

/** Says how something ended, red where it failed, and goes by itself. */
export function PassingAlert({ said, ms = alertMs, onGone, floating = false }: Props) {
  useEffect(() => {
    const timer = setTimeout(onGone, ms)
    return () => clearTimeout(timer)
    // It counts from when it was said, whatever is rendered meanwhile
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said])
  const isBad = said.tone === 'bad'
  const Icon = isBad ? IconAlertTriangle : IconCircleCheck
  return (
    <Alert
      role={isBad ? 'alert' : 'status'}
      variant="light"
      color={isBad ? 'brick' : 'pine'}
      icon={<Icon size={20} stroke={1.7} aria-hidden />}
      className={classes.alert ?? ''}
      classNames={{ message: classes.message ?? '', icon: classes.icon ?? '' }}
      data-tone={said.tone}
      data-floating={floating || undefined}
    >
      {said.text}
    </Alert>
  )
}
