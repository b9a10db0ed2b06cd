import { expect, test } from 'vitest'
import { widthFor } from './sidebar-width.ts'

test('from 1200 px on the sidebar starts wide unless a width was chosen [OPEN-177]', () => {
  expect([widthFor(null, 1199), widthFor(null, 1200)]).toEqual(['narrow', 'wide'])
  expect([widthFor('wide', 1024), widthFor('narrow', 1920)]).toEqual(['wide', 'narrow'])
  expect(widthFor('rubbish', 1920)).toBe('wide')
})
