import {
  columnsIn,
  firstColumns,
  fixedColumns,
  type ListColumn,
  type ListName,
} from '@bailiwick/contract/list-columns'
import type { QueueName } from '@bailiwick/contract/queues'
import { useCallback, useMemo } from 'react'
import { createStoredChoice } from '#platform/stored-choice.ts'
import { useStore } from '#platform/store.ts'

const chosenIn = {
  defendants: createStoredChoice('list-columns-defendants'),
  leads: createStoredChoice('list-columns-leads'),
} as const satisfies Record<ListName, unknown>

/** These columns in the order of the list, with those that nobody can hide; others are left out. */
export const inOrder = (list: ListName, names: readonly string[]): ListColumn[] =>
  columnsIn[list].filter((name) => fixedColumns.includes(name) || names.includes(name))

/** The columns from the text that they are remembered by. */
export const parseColumns = (list: ListName, text: string | null): readonly ListColumn[] =>
  text === null ? firstColumns(list) : inOrder(list, text.split(','))

/** The columns that a list shows, and the function to choose others. The choice is remembered. */
export function useColumns(list: ListName): [readonly ListColumn[], (names: readonly string[]) => void] {
  const text = useStore(chosenIn[list])
  const columns = useMemo(() => parseColumns(list, text), [list, text])
  const choose = useCallback(
    (names: readonly string[]) => chosenIn[list].set(inOrder(list, names).join(',')),
    [list],
  )
  return [columns, choose]
}

interface InQueue {
  readonly queue?: QueueName
}

/** Whether a queue shows this column by itself: court says when. */
export const isOfQueue = (name: string, { queue }: InQueue): boolean =>
  queue === 'court' && name === 'next_court'

/** The columns that were chosen, and those of the queue. */
export const withQueueColumn = (
  list: ListName,
  chosen: readonly ListColumn[],
  inQueue: InQueue,
): readonly ListColumn[] =>
  inOrder(list, [...chosen, ...columnsIn[list].filter((name) => isOfQueue(name, inQueue))])

/** Columns of a field have its name, others an id. */
const idOf = (column: object): unknown =>
  'id' in column ? column.id : 'accessorKey' in column ? column.accessorKey : undefined

/** The columns of a table that were chosen, and those that aren't chosen from. */
export const shownColumns = <Column extends object>(all: Column[], names: readonly ListColumn[]): Column[] =>
  all.filter((column) => {
    const id = idOf(column)
    return id === 'actions' || id === 'pick' || names.some((name) => name === id)
  })
