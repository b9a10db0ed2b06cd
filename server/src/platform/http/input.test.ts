import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { chooseQueues } from '@bailiwick/contract/desk'
import { updateDefendant } from '@bailiwick/contract/defendants'
import { arrangeDocumentParts } from '@bailiwick/contract/document-templates'
import { expect, test } from 'vitest'
import { readInput } from '#platform/http/input'
import { Refusal } from '#platform/refusal'

type Call = Parameters<typeof readInput>[0]

/** The error that a body gets. */
function refusalOf(call: Call, body: object): Refusal {
  try {
    readInput(call, { params: undefined, query: undefined, body })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was accepted')
}
const many = Array.from({ length: 15_000 }, () => 0)

test('a list with far too many entries gets one error, whatever is in it', () => {
  expect(refusalOf(chooseQueues, { hidden: many }).extra.fields).toEqual(['hidden'])
  const { fields } = refusalOf(arrangeDocumentParts, { base: many, parts: many }).extra
  expect(fields).toEqual(['base', 'parts'])
})

test('an answer has a hundred errors, twenty of a list, and ten unknown fields with their number', () => {
  const list = refusalOf(updateDefendant, { id: 1, rreferences: many.slice(0, 1000) })
  expect([list.extra.fields?.length, list.extra.fields?.[19]]).toEqual([20, 'rreferences.19'])
  const wrong = Object.fromEntries(Object.keys(defendantFields).map((name) => [name, true]))
  expect(refusalOf(updateDefendant, { ...wrong, id: 1 }).extra.fields).toHaveLength(100)
  const unknown = Object.fromEntries(many.map((value, at) => [`field${at}`, value]))
  expect(refusalOf(updateDefendant, { id: 1, ...unknown })).toMatchObject({
    args: [expect.objectContaining({ length: 10 }), 15_000],
  })
})
