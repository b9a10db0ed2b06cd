import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FormDialog.module.css'

export interface BarProps {
  /** Before the title, such as a photo. */
  picture?: ReactNode
  title: ReactNode
  /** Beside the title, such as a status. */
  badge?: ReactNode
  subtitle?: ReactNode
  /** 'All changes saved', 'Unsaved changes'. */
  state?: ReactNode
  /** The buttons at the end of the bar. */
  actions?: ReactNode
  /** After the buttons; on phones beside the title. */
  menu?: ReactNode
  printsBody: boolean
  /** Runs on the back arrow and Escape. Ask first if something would be lost. */
  onClose: () => void
}

/** The bar of a full-screen form: back, title, state and buttons. */
export function DialogBar(props: BarProps) {
  const { title, badge, subtitle, state, actions, menu, printsBody, onClose } = props
  return (
    <div className={classes.bar} data-print={printsBody ? 'hide' : undefined}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Back"
        data-print="hide"
        onClick={onClose}
      >
        <IconChevronLeft size={20} stroke={1.8} />
      </ActionIcon>
      {props.picture}
      <div className={classes.who}>
        <div className={classes.name}>
          <Modal.Title component="h1" className={classes.title ?? ''} tabIndex={-1} data-autofocus>
            {title}
          </Modal.Title>
          {badge}
        </div>
        {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {(state !== undefined || actions !== undefined) && (
        <div className={classes.end} data-print="hide">
          <span className={classes.state} aria-live="polite">
            {state}
          </span>
          {actions}
        </div>
      )}
      {menu !== undefined && (
        <div className={classes.menu} data-print="hide">
          {menu}
        </div>
      )}
    </div>
  )
}
