import { expect, test } from 'vitest'
import { interrupt, isSessionOver, resume } from './interruption.ts'

test('the end of the session counts more than a missing permission, until it is over', () => {
  interrupt('notPermitted')
  expect(isSessionOver()).toBe(false)
  interrupt('firstStep')
  expect(isSessionOver()).toBe(false)
  interrupt('refused')
  interrupt('notPermitted')
  expect(isSessionOver()).toBe(true)
  // A save that succeeds gives back a permission, not a session
  resume('notPermitted')
  expect(isSessionOver()).toBe(true)
  resume()
  expect(isSessionOver()).toBe(false)
})
