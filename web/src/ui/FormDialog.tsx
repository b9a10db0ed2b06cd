import { Modal, Tabs } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { DialogBar, type BarProps } from './DialogBar.tsx'
import classes from './FormDialog.module.css'
import { isKeyForDialog } from './dialog-keys.ts'
import { NoticePlace } from './NoticePlace.tsx'
import { useFold } from './use-fold.ts'
import { useScrollCue } from './use-scroll-cue.ts'

export interface FormTab {
  value: string
  label: string
  /** How much is in it, such as '2' or '6/10'. */
  count?: string | undefined
  /** The number of errors in it; nothing is shown for none. */
  errors?: number
  /** The number of unsaved items in it; nothing is shown for none. */
  unsaved?: number
}

interface Props extends Omit<BarProps, 'printsBody'> {
  /** What its tabs are the parts of: 'defendant'. The dialog's accessible name is its title. */
  noun?: string
  /** Below the bar, such as the facts of a file. With them the header folds while the body is scrolled. */
  facts?: ReactNode
  /** The facts are printed too. */
  printsFacts?: boolean
  tabs?: readonly FormTab[]
  tab?: string
  onTab?: (value: string) => void
  /** Between the tabs and the body, such as who else is editing. */
  notice?: ReactNode
  /** Focus the first input instead of the title, except where fingers type. */
  startInBody?: boolean
  /** Ctrl-S or Cmd-S. */
  onSave?: () => void
  /** Print only the body. */
  printsBody?: boolean
  children: ReactNode
}

/** A full-screen form with a fixed bar. It is open while mounted; when unmounted, the focus returns to where it was. */
export function FormDialog({
  noun = 'record',
  facts,
  printsFacts = false,
  tabs,
  tab,
  onTab,
  notice,
  startInBody = false,
  onSave,
  printsBody = false,
  children,
  ...bar
}: Props) {
  const { onClose } = bar
  const content = useRef<HTMLDivElement>(null)
  const frame = useFold(tab)
  useFocusReturn(content)
  useWindowEvent('keydown', (event) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey
    const command = event.key === 'Escape' ? onClose : isSave ? onSave : undefined
    if (command === undefined || !isKeyForDialog(event, content.current)) return
    if (isSave) event.preventDefault()
    command()
  })
  const body = (
    <div className={classes.body} data-body>
      {children}
      {startInBody && <StartHere />}
    </div>
  )
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      closeOnEscape={false}
      classNames={{ content: classes.content ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content ref={content}>
        <div ref={frame} className={classes.frame} data-standing={facts === undefined ? undefined : true}>
          <DialogBar {...bar} printsBody={printsBody} />
          {facts !== undefined && (
            <div className={classes.facts} data-print={printsFacts ? undefined : 'hide'}>
              {facts}
            </div>
          )}
          {tabs === undefined ? (
            <>
              <NoticePlace />
              {notice}
              {body}
            </>
          ) : (
            <DialogTabs tabs={tabs} tab={tab} onTab={onTab} noun={noun} notice={notice}>
              {body}
            </DialogTabs>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Has the dialog focus the first input of its body as it opens: a component of its own, because the dialog mounts late, and
 * looking from its own element, because that of the dialog isn't known yet.
 */
function StartHere() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    const input = dialog?.querySelector(firstInput)
    // Where fingers type, a keyboard would hide the form
    if (!input || !matchMedia('(pointer: fine)').matches) return
    dialog?.querySelector('h1')?.removeAttribute('data-autofocus')
    input.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={mark} hidden />
}

interface TabsProps extends Pick<Props, 'notice' | 'children'> {
  noun: string
  tabs: readonly FormTab[]
  tab: string | undefined
  onTab: ((value: string) => void) | undefined
}

function DialogTabs({ tabs, tab, onTab, noun, notice, children }: TabsProps) {
  const cue = useScrollCue()
  return (
    <Tabs
      value={tab ?? null}
      onChange={(value) => value !== null && onTab?.(value)}
      keepMounted={false}
      classNames={{
        root: classes.tabs ?? '',
        list: classes.tabList ?? '',
        tab: classes.tab ?? '',
        panel: classes.panel ?? '',
      }}
    >
      <Tabs.List ref={cue} aria-label={`Parts of the ${noun}`} data-print="hide">
        {tabs.map((one) => (
          <Tabs.Tab key={one.value} value={one.value} ref={one.value === tab ? scrollToTab : null}>
            {one.label}
            {one.count !== undefined && <span className={`${classes.count} num`}>{` ${one.count}`}</span>}
            {one.count !== undefined && (one.errors || one.unsaved) ? (
              <span className="visually-hidden">, </span>
            ) : null}
            <ErrorCount errors={one.errors} />
            <UnsavedCount unsaved={one.unsaved} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <NoticePlace />
      {notice}
      {tabs.map((one) => (
        <Tabs.Panel key={one.value} value={one.value}>
          {one.value === tab && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The number of errors in a tab or section; nothing for none. */
export function ErrorCount({ errors = 0 }: { errors?: number | undefined }) {
  if (errors === 0) return null
  return (
    <span className={`${classes.errors} num`}>
      {errors}
      <span className="visually-hidden">{errors === 1 ? ' error' : ' errors'}</span>
    </span>
  )
}

function UnsavedCount({ unsaved = 0 }: { unsaved?: number | undefined }) {
  if (unsaved === 0) return null
  return (
    <span className={`${classes.unsaved} num`}>
      {unsaved}
      <span className="visually-hidden"> not saved yet</span>
    </span>
  )
}

/** Phones don't show all tabs at once: scroll to the open one, once the frame is laid out anyway. */
function scrollToTab(tab: HTMLElement | null) {
  if (tab === null) return undefined
  const once = new IntersectionObserver(([seen]) => {
    once.disconnect()
    if ((seen?.intersectionRatio ?? 1) < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  once.observe(tab)
  return () => once.disconnect()
}

const firstInput = '[data-body] :is(input, select, textarea):not([readonly], :disabled)'

let opener: Element | null = null

/**
 * Returns the focus after unmounting, which the library does only for dialogs that are mounted closed. If one form
 * replaces another, as a record replaces its skeleton, the opener is that of the first, and only the last returns
 * the focus.
 */
function useFocusReturn(content: RefObject<HTMLElement | null>) {
  // Before the page behind is hidden and loses the focus
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active !== null && active !== document.body && !content.current?.contains(active)) opener = active
    const before = opener
    return () => {
      requestAnimationFrame(() => {
        const topForm = document.querySelector('[data-full-screen]')
        if (topForm !== null && !topForm.contains(before)) return
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [content])
}
