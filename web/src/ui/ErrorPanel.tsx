import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Panel.module.css'
import { controlTexts } from './controls.ts'

interface Props {
  /** What happened: 'The list did not load'. */
  title: string
  /** The title's element; a heading if it is the page's only text. */
  heading?: 'h1' | 'p'
  /** The server's message, what was saved, what to do. */
  text: string
  onRetry?: () => void
  busy?: boolean
}

/** Replaces content that could not be loaded. */
export function ErrorPanel({ title, heading: Title = 'p', text, onRetry, busy = false }: Props) {
  const { tryAgain } = controlTexts.use()
  return (
    <div className={classes.panel} role="alert">
      <IconAlertTriangle size={30} stroke={1.3} className={classes.icon} data-tone="bad" aria-hidden />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {onRetry && (
        <div className={classes.actions}>
          <Button variant="default" loading={busy} onClick={onRetry}>
            {tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
