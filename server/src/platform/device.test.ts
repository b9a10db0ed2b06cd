import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('a device is named as the browser says it, or not at all', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  expect(deviceOf(safari)).toEqual({ browser: 'Safari', system: 'iPhone' })
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Windows' })
  expect(deviceOf('')).toEqual({ browser: null, system: null })
})

test('no text of the sender’s own becomes the name of a device', () => {
  for (const forged of [
    'Released by the agency, no premium owed/1 (x) ',
    'Paid in full',
    'Paid/1 (Paid; Paid 1)',
  ])
    expect(deviceOf(forged)).toEqual({ browser: null, system: null })
})
