import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useShortcuts, type ShortcutGroup } from '#platform/shortcuts.ts'

interface Options {
  /** The page with the filters and the rows. */
  page: RefObject<HTMLElement | null>
  /** 'defendant'. */
  noun: string
  /** Whether rows can be selected. */
  selects: boolean
  /** Undefined if the user can't add any. */
  onAdd: (() => void) | undefined
}

/** The keys of a list. The row that has the focus is the keyboard's row; Enter presses the button that has it. */
export function useListKeys({ page, noun, selects, onAdd }: Options): void {
  const group = useMemo<ShortcutGroup>(
    () => ({
      title: 'In the list',
      shortcuts: [
        { keys: ['/'], label: 'Go to the first filter', run: () => focusFilter(page.current) },
        { keys: ['ArrowDown', 'j'], label: 'Next row', run: () => focusRow(page.current, 1) },
        { keys: ['ArrowUp', 'k'], label: 'Previous row', run: () => focusRow(page.current, -1) },
        { keys: ['Enter'], label: `Open the ${noun} of the row`, run: null },
        {
          keys: ['Escape'],
          label: 'Leave the filters for the rows',
          inFields: true,
          run: () => leaveFilters(page.current),
        },
        ...(selects
          ? [
              { keys: ['x'], label: 'Select the row', run: () => pickRow(page.current) },
              { keys: ['Shift+ArrowDown'], label: 'Select down', run: () => extend(page.current, 1) },
              { keys: ['Shift+ArrowUp'], label: 'Select up', run: () => extend(page.current, -1) },
            ]
          : []),
        ...(onAdd ? [{ keys: ['n'], label: `Add a ${noun}`, run: onAdd }] : []),
      ],
    }),
    [page, noun, selects, onAdd],
  )
  useShortcuts(group)
}

/** Returns the focus to the row of a record that was opened by its address or a key, once it is closed; of a new one to the first. */
export function useReturnToRow(page: RefObject<HTMLElement | null>, open: number | 'new' | null): void {
  const last = useRef(open)
  useEffect(() => {
    const closed = open === null ? last.current : null
    last.current = open
    if (closed === null) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const row = page.current?.querySelector(`[data-row="${closed}"]`)
      nameOf(row ?? page.current?.querySelector('[data-row]'))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [page, open])
}

const rowsOf = (page: HTMLElement | null) => [...(page?.querySelectorAll('[data-row]') ?? [])]

/** The first control of a row; it opens the record. */
const nameOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('button')

function focusRow(page: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsOf(page)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
  nameOf(rows[next])?.focus()
}

const rowInFocus = (page: HTMLElement | null) =>
  rowsOf(page).find((row) => row.contains(document.activeElement))

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type="checkbox"]')

const pickRow = (page: HTMLElement | null) => boxOf(rowInFocus(page))?.click()

/** Selects the row, moves on, and selects that one too. */
function extend(page: HTMLElement | null, step: 1 | -1): void {
  const select = () => {
    const box = boxOf(rowInFocus(page))
    if (box?.checked === false) box.click()
  }
  select()
  focusRow(page, step)
  select()
}

function leaveFilters(page: HTMLElement | null): void {
  const rows = rowsOf(page)
  if (!rows.some((row) => row.contains(document.activeElement))) nameOf(rows[0])?.focus()
}

/** On phones the filters are closed: then to the button that opens them. */
function focusFilter(page: HTMLElement | null): void {
  const form = page?.querySelector('search')
  const shown = (name: 'input' | 'button') =>
    [...(form?.querySelectorAll<HTMLElement>(name) ?? [])].find((one) => one.checkVisibility())
  const target = shown('input') ?? shown('button')
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
}
