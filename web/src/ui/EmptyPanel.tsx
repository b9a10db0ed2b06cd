import { IconFolderOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface Props {
  /** What is missing: 'No defendants found'. */
  title: string
  /** What would be shown here, or why nothing is. */
  text?: ReactNode
  /** The first step. */
  actions?: ReactNode
}

/** Replaces a list that has nothing to show. */
export function EmptyPanel({ title, text, actions }: Props) {
  return (
    <div className={classes.panel} aria-live="polite">
      <IconFolderOpen size={30} stroke={1.3} className={classes.icon} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
