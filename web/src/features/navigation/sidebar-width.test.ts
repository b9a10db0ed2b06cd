import { expect, test } from 'vitest'
import { widthFor } from './sidebar-width.ts'

test('in a roomy window the sidebar starts wide unless a width was chosen [OPEN-177]', () => {
  const [yes, no] = [() => true, () => false]
  expect([widthFor(null, no), widthFor(null, yes)]).toEqual(['narrow', 'wide'])
  expect([widthFor('wide', no), widthFor('narrow', yes)]).toEqual(['wide', 'narrow'])
  expect(widthFor('rubbish', yes)).toBe('wide')
})
