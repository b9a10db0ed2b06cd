import { expect, test } from 'vitest'
import { actionText, placeText, reasonText, sendAgainText, voidText } from './action-text.ts'

const here = { name: 'ANA LIM', label: 'CC only', canVoid: true, atDocusign: null, changes: null }
const there = { ...here, atDocusign: 'there' } as const
const maybe = { ...here, atDocusign: 'maybe' } as const
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

test('RESEND ends links from before without a claim that the signer has one', () => {
  for (const reach of [reached, unreached])
    expect(actionText('resend', here, reach)).toMatch(/ Any link from before ends\.$/)
})

test('RESEND warns that the document says what the records said before; REPLACE doesn’t', () => {
  const changes = 'The document has the former phone. If that matters, make it again with REPLACE.'
  for (const document of [here, there])
    expect(actionText('resend', { ...document, changes }, reached)).toMatch(new RegExp(`\\. ${changes}$`))
  expect(actionText('replace', { ...here, changes }, reached)).not.toContain(changes)
})

test('only DocuSign, if it has the document, is said to show the reason to the signer [OPEN-154]', () => {
  expect([reasonText(here, reached), reasonText(here, unreached), reasonText(waiting, unreached)]).toEqual(
    Array(3).fill('Stored in the history.'),
  )
  // DocuSign may get it while the reason is typed
  expect(reasonText(waiting, reached)).toMatch(/, if it has the document\.$/)
  expect(reasonText(there, reached)).toBe('Stored in the history. DocuSign also shows it to the signer.')
  expect(reasonText(maybe, reached)).toMatch(/, if it has the document\.$/)
  for (const document of [there, maybe])
    expect(reasonText(document, unreached)).toMatch(/ only if it is set up here again\.$/)
})

test('VOID claims no end before DocuSign has voided the document [OPEN-154]', () => {
  for (const reach of [reached, unreached])
    expect(voidText(here, reach)).toBe('ANA LIM can’t sign “CC only” any more. This can’t be undone.')
  expect(voidText(waiting, unreached)).toBe(
    '“CC only” isn’t sent to DocuSign any more. This can’t be undone.',
  )
  expect(voidText(waiting, reached)).toBe(
    '“CC only” isn’t sent to DocuSign any more, and is ended there if it has it by now. This can’t be undone.',
  )
  expect(voidText(there, reached)).toContain(
    'DocuSign is asked to end “CC only”. ANA LIM can’t sign it any more once',
  )
  expect(voidText(there, unreached)).toContain('Void it there, too, or ANA LIM can still sign it.')
})

test('a replacement says what becomes of the former, which may still be at DocuSign [OPEN-154]', () => {
  expect(actionText('replace', here, reached)).toMatch(/is voided\.$/)
  expect(actionText('replace', waiting, unreached)).toMatch(/isn’t sent to DocuSign any more\.$/)
  expect(actionText('replace', waiting, reached)).toMatch(/, and is ended there if it has it by now\.$/)
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

test('no question claims that DocuSign has a document of which nobody knows that', () => {
  expect(voidText(maybe, reached)).toMatch(/^If DocuSign has “CC only”, it is asked to end it\./)
  expect(voidText(maybe, unreached)).toContain('DocuSign may have it and isn’t set up here any more.')
  for (const canVoid of [true, false]) {
    const document = { ...maybe, canVoid }
    expect(actionText('replace', document, reached)).toMatch(
      /DocuSign is asked to end the one from before, if it has it\.$/,
    )
    expect(actionText('replace', document, unreached)).toMatch(
      / DocuSign may have the one from before and isn’t set up here any more: if so, void it there, too\.$/,
    )
  }
  expect(placeText({ ...maybe, signedEnvelope: null }, unreached)).toBe(
    'DocuSign may have it and isn’t set up here any more.',
  )
})

test('the list says that the portal looks for what failed and may be at DocuSign, while it can', () => {
  const failed = { ...maybe, canVoid: false, signedEnvelope: null }
  expect(placeText(failed, reached)).toBe(
    'The portal looks for it at DocuSign every 15 minutes, and voids it.',
  )
  expect(placeText(failed, unreached)).not.toContain('15 minutes')
  expect(placeText({ ...failed, canVoid: true }, reached)).toBeNull()
})

test('the list says how to send what waits for DocuSign, which isn’t set up any more', () => {
  const unsent = { ...waiting, signedEnvelope: null }
  expect(placeText(unsent, unreached)).toBe(
    'It wasn’t sent: DocuSign isn’t set up here any more. Use REPLACE.',
  )
  expect([placeText(unsent, reached), placeText({ ...unsent, canVoid: false }, unreached)]).toEqual([
    null,
    null,
  ])
})

test('another SEND says whose document stays open at DocuSign, and whose never left', () => {
  const ana = { name: 'Ana', places: [null] }
  const ida = { name: 'Ida', places: [null, 'there'] } as const
  const bo = { name: 'Bo', places: ['maybe'] } as const
  const eva = { name: 'Eva', places: ['waiting'] } as const
  const has = 'already has this document to sign. Sending it again voids the one from before.'
  const unsent = 'The document for Eva from before still waits for DocuSign. Sending it again ends that one.'
  expect(sendAgainText([ana], unreached)).toBe(`Ana ${has}`)
  expect(sendAgainText([ida], reached)).toBe(`Ida ${has}`)
  expect(sendAgainText([ida], unreached)).toBe(
    'Ida already has this document to sign at DocuSign, which isn’t set up here any more. Sending it again voids the one from before here only: void it at DocuSign, too, or both can be signed.',
  )
  expect(sendAgainText([bo], unreached)).toMatch(/^Bo may already have this document to sign at DocuSign, /)
  for (const reach of [reached, unreached]) expect(sendAgainText([eva], reach)).toBe(unsent)
  expect(sendAgainText([ana, eva], unreached)).toBe(`Ana ${has} ${unsent}`)
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
