import { expect, test } from 'vitest'
import { firstView, listQuery } from './list-view.ts'
import { isSameState, isWholeList, shownAs, withState, type ViewState } from './saved-views.ts'

const state: ViewState = {
  filters: { surety: 'Bankers', pending_signature: 'Yes' },
  sort_by: 'last_name',
  sort_direction: 'asc',
  columns: ['first_name', 'last_name', 'bail'],
  density: 'compact',
}

test('a view is the current one only if filters, order, columns and density are all its own', () => {
  const { surety, pending_signature } = state.filters
  expect(isSameState(state, { ...state, filters: { pending_signature, surety, phone: '' } })).toBe(true)
  expect(isSameState(state, { ...state, columns: state.columns.toReversed() })).toBe(true)
  const others: Partial<ViewState>[] = [
    { filters: { surety } },
    { filters: { ...state.filters, surety: 'FCS' } },
    { sort_by: 'first_name' },
    { sort_direction: 'desc' },
    { columns: ['first_name', 'last_name'] },
    { density: 'comfortable' },
  ]
  for (const other of others) expect(isSameState(state, { ...state, ...other })).toBe(false)
})

test('the whole list has no filter and its first order, with whatever columns', () => {
  const { sort_by, sort_direction } = firstView
  expect(isWholeList({ ...state, filters: {}, sort_by, sort_direction })).toBe(true)
  expect(isWholeList({ ...state, sort_by, sort_direction })).toBe(false)
  expect(isWholeList({ ...state, filters: {} })).toBe(false)
})

test('a list that shows only a queue of the desk is no view, and not the whole list', () => {
  const { sort_by, sort_direction } = firstView
  const whole = { ...state, filters: {}, sort_by, sort_direction }
  expect([shownAs([state], state, false), shownAs([state], whole, false)]).toEqual([state, 'all'])
  expect(shownAs([], state, false)).toBeNull()
  expect([shownAs([state], state, true), shownAs([state], whole, true)]).toEqual([null, null])
})

test('a view opens on its first page, with as many rows as before', () => {
  const shown = withState({ ...firstView, page: 7, rows: 30, filters: { last_name: 'LEE' } }, state)
  expect(listQuery(shown)).toEqual({
    q: 'get',
    surety: 'Bankers',
    pending_signature: 'Yes',
    sort_by: 'last_name',
    sort_direction: 'asc',
    offset: 0,
    rows: 30,
  })
})
