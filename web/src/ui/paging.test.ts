import { expect, test } from 'vitest'
import { lastPage, pagerSteps, pageWindow, pageSummary } from './paging.ts'

test('the pager is First, Previous, the numbers, Next and Last [DEF-30]', () => {
  const { before, numbers, after } = pagerSteps(3, 5)
  expect([...before.map((step) => step.label), ...numbers, ...after.map((step) => step.label)]).toEqual([
    'First',
    'Previous',
    1,
    2,
    3,
    4,
    5,
    'Next',
    'Last',
  ])
  expect([...before, ...after].map((step) => step.to)).toEqual([1, 2, 4, 5])
  expect([...before, ...after].every((step) => !step.disabled)).toBe(true)
})

test('steps that lead nowhere are disabled on the first and the last page', () => {
  const off = (page: number) => {
    const { before, after } = pagerSteps(page, 3)
    return [...before, ...after].map((step) => step.disabled)
  }
  expect(off(1)).toEqual([true, true, false, false])
  expect(off(3)).toEqual([false, false, true, true])
})

test('up to ten pages all numbers are shown, above that those within 4 of the current page [DEF-31]', () => {
  for (const page of [1, 6, 10]) expect(pageWindow(page, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(pageWindow(1, 11)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(6, 11)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(pageWindow(1000, 1000)).toEqual([996, 997, 998, 999, 1000])
  expect(pageWindow(1, 1)).toEqual([1])
})

test("the footer reads 'Showing a to b of n defendant(s)' [DEF-32]", () => {
  expect(pageSummary(2, 10, 134, 'defendant(s)')).toBe('Showing 11 to 20 of 134 defendant(s)')
  expect(pageSummary(14, 10, 134, 'defendant(s)')).toBe('Showing 131 to 134 of 134 defendant(s)')
  expect(pageSummary(1, 10, 0, 'defendant(s)')).toBe('Showing 0 to 0 of 0 defendant(s)')
})

test('the last page holds the remaining rows; an empty list has one page', () => {
  expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2])
})
