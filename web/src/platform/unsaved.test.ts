import { expect, onTestFinished, test, vi } from 'vitest'
import { isSameRecord, leaveUnsaved } from './unsaved.ts'

const at = (pathname: string, search: Record<string, string> = {}) => ({ pathname, search })

test("tabs and list pages keep the record's changes; another record or page does not", () => {
  const open = at('/crm/defendants', { id: '7', tab: 'family', page: '2' })
  expect(isSameRecord(open, at('/crm/defendants', { id: '7', tab: 'work' }))).toBe(true)
  expect(isSameRecord(open, at('/crm/defendants', { id: '8' }))).toBe(false)
  expect(isSameRecord(open, at('/crm/defendants', { page: '2' }))).toBe(false)
  expect(isSameRecord(open, at('/crm/leads', { id: '7' }))).toBe(false)
})

test('Yes leaves one second after the locks are released, no sooner and no later [DLG-7]', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers: boolean[] = []
  const answer = (leave: boolean) => void answers.push(leave)
  const leaving = leaveUnsaved({ lock: 'BP', target: '/crm/leads', text: undefined, answer })
  await vi.advanceTimersByTimeAsync(999)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual([true])
  await leaving
})

test('Yes leaves at once if nothing is locked [DLG-4]', async () => {
  const answers: boolean[] = []
  const answer = (leave: boolean) => void answers.push(leave)
  await leaveUnsaved({ lock: null, target: '/crm/leads', text: undefined, answer })
  expect(answers).toEqual([true])
})
