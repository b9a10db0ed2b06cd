import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Notice } from './notice.ts'
import classes from './TimedAlert.module.css'

/** How long an alert is shown (CONST-3). */
export const alertMs = 3000

interface Props {
  /** A new object for each notice, so that showing the same text again restarts the timer. */
  notice: Notice
  ms?: number
  onClose: () => void
  /** Shown at the top of the window, over the page. */
  floating?: boolean
}

/** Shows how an action ended, red if it failed, and closes by itself. */
export function TimedAlert({ notice, ms = alertMs, onClose, floating = false }: Props) {
  useEffect(() => {
    const timer = setTimeout(onClose, ms)
    return () => clearTimeout(timer)
    // Start the timer when it appears, not at later renders
    // oxlint-disable-next-line react/exhaustive-deps
  }, [notice])
  const isBad = notice.tone === 'bad'
  const Icon = isBad ? IconAlertTriangle : IconCircleCheck
  return (
    <Alert
      role={isBad ? 'alert' : 'status'}
      variant="light"
      color={isBad ? 'brick' : 'pine'}
      icon={<Icon size={20} stroke={1.7} aria-hidden />}
      className={classes.alert ?? ''}
      classNames={{ message: classes.message ?? '', icon: classes.icon ?? '' }}
      data-tone={notice.tone}
      data-floating={floating || undefined}
    >
      {notice.text}
    </Alert>
  )
}
