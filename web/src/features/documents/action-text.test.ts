import { expect, test } from 'vitest'
import { actionText, placeText, reasonText, voidText } from './action-text.ts'

const here = { name: 'ANA LIM', label: 'CC only', canVoid: true, atDocusign: null }
const there = { ...here, atDocusign: 'there' } as const
const waiting = { ...here, atDocusign: 'waiting' } as const
const [reached, unreached] = [{ noDocusign: false }, { noDocusign: true }]

test('RESEND promises a new link only of a document that is signed here [OPEN-154]', () => {
  for (const reach of [reached, unreached])
    expect(actionText('resend', here, reach)).toContain('ANA LIM gets a new link to sign “CC only”.')
  expect(actionText('resend', there, reached)).toBe(
    'DocuSign is asked to email ANA LIM again to sign “CC only”.',
  )
  expect(actionText('resend', there, unreached)).toContain('the portal can’t ask it to email ANA LIM again.')
})

test('only DocuSign, if it has the document, is said to show the reason to the signer [OPEN-154]', () => {
  expect([reasonText(here), reasonText(waiting)]).toEqual(Array(2).fill('Stored in the history.'))
  expect(reasonText(there)).toContain('DocuSign also shows it to the signer.')
})

test('VOID claims no end before DocuSign has voided the document [OPEN-154]', () => {
  for (const reach of [reached, unreached]) {
    expect(voidText(here, reach)).toBe('ANA LIM can’t sign “CC only” any more. This can’t be undone.')
    expect(voidText(waiting, reach)).toBe('“CC only” isn’t sent to DocuSign any more. This can’t be undone.')
  }
  expect(voidText(there, reached)).toContain(
    'DocuSign is asked to end “CC only”. ANA LIM can’t sign it any more once',
  )
  expect(voidText(there, unreached)).toContain('Void it there, too, or ANA LIM can still sign it.')
})

test('a replacement says what becomes of the former, which may still be at DocuSign [OPEN-154]', () => {
  expect(actionText('replace', here, reached)).toMatch(/is voided\.$/)
  expect(actionText('replace', waiting, reached)).toMatch(/isn’t sent to DocuSign any more\.$/)
  expect(actionText('replace', there, reached)).toMatch(/DocuSign is asked to end the one they have now\.$/)
  expect(actionText('replace', there, unreached)).toMatch(/stays open at DocuSign, .*: void it there, too\.$/)
  const failed = { canVoid: false }
  expect(actionText('replace', { ...there, ...failed }, reached)).toMatch(/if it has it\.$/)
  const ended = 'is made again from the saved records and sent to ANA LIM.'
  expect(actionText('replace', { ...here, ...failed }, reached)).toBe(`“CC only” ${ended}`)
  expect(actionText('replace', { ...here, ...failed, atDocusign: 'ended' }, reached)).toBe(
    `“CC only” ${ended}`,
  )
})

test('the list says of which documents DocuSign can’t be asked any more [OPEN-154]', () => {
  const unsigned = { ...there, signedEnvelope: null }
  expect(placeText(unsigned, unreached)).toBe('It is signed at DocuSign, which isn’t set up here any more.')
  expect(placeText({ ...unsigned, canVoid: false }, unreached)).toMatch(/Void it there, too\.$/)
  expect([
    placeText(unsigned, reached),
    placeText({ ...unsigned, signedEnvelope: 'x' }, unreached),
    placeText({ ...unsigned, atDocusign: null }, unreached),
  ]).toEqual([null, null, null])
})
