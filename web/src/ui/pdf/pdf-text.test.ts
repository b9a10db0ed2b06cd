import { expect, test } from 'vitest'
import { textNodes } from './pdf-text.ts'

const marked = (id: string, ...lines: string[]) => [
  { type: 'beginMarkedContentProps', id },
  ...lines.map((str, at) => ({ str, hasEOL: at < lines.length - 1 })),
  { type: 'endMarkedContent' },
]
const content = (id: string) => ({ type: 'content', id })

test('the text of a tagged page has its headings, paragraphs, lists and tables', () => {
  const listItem = [
    { role: 'Lbl', children: [content('n')] },
    { role: 'LBody', children: [content('c')] },
  ]
  const tree = {
    role: 'Root',
    children: [
      { role: 'H1', children: [content('a')] },
      { role: 'Div', children: [{ role: 'P', children: [content('b')] }, { role: 'Div' }] },
      { role: 'L', children: [{ role: 'LI', children: listItem }] },
      { role: 'Table', children: [{ role: 'TR', children: [{ role: 'TD' }] }] },
      { role: 'Figure', alt: 'Signature of ANA LIM', children: [content('d')] },
      { role: 'Form', children: [{ type: 'object', id: 'e' }] },
    ],
  }
  const items = [
    ...marked('a', 'Indemnity'),
    ...marked('b', 'Each person', 'promises'),
    ...marked('n', '1.'),
    ...marked('c', 'To pay'),
    ...marked('d', '@@'),
    ...marked('artifact', 'Page 1 of 4'),
  ]
  expect(textNodes(tree, items)).toEqual([
    { tag: 'h3', children: ['Indemnity'] },
    { tag: 'div', children: [{ tag: 'p', children: ['Each person promises'] }] },
    { tag: 'ul', children: [{ tag: 'li', children: ['1.', { tag: 'div', children: ['To pay'] }] }] },
    { tag: 'table', children: [{ tag: 'tr', children: [{ tag: 'td', children: [] }] }] },
    { tag: 'p', children: ['Signature of ANA LIM'] },
  ])
})

test('a page without tags is read line by line', () => {
  const items = [{ str: 'Bail', hasEOL: false }, { str: ' Bond', hasEOL: true }, { str: 'ANA LIM' }]
  expect(textNodes(null, items)).toEqual([
    { tag: 'p', children: ['Bail Bond'] },
    { tag: 'p', children: ['ANA LIM'] },
  ])
})
