import { expect, test } from 'vitest'
import { widthFor } from './sidebar-width.ts'

test('below 1600 px the sidebar starts narrow unless a width was chosen', () => {
  expect([widthFor(null, 1599), widthFor(null, 1600)]).toEqual(['narrow', 'wide'])
  expect([widthFor('wide', 1280), widthFor('narrow', 1920)]).toEqual(['wide', 'narrow'])
  expect(widthFor('rubbish', 1920)).toBe('wide')
})
