import { expect, test } from 'vitest'
import { actionText, reasonText, voidText } from './action-text.ts'

const ana = { name: 'ANA LIM', label: 'CC only', canVoid: true }

test('RESEND promises a new link only if documents are signed here [OPEN-154]', () => {
  expect(actionText('resend', ana, false)).toContain('ANA LIM gets a new link to sign “CC only”.')
  expect(actionText('resend', ana, true)).toBe('DocuSign emails ANA LIM again to sign “CC only”.')
})

test('only DocuSign is said to show the reason of a void to the signer [OPEN-154]', () => {
  expect(reasonText(false)).toBe('Stored in the history.')
  expect(reasonText(true)).toContain('DocuSign also shows it to the signer.')
})

test('VOID claims no end before DocuSign has voided the document [OPEN-154]', () => {
  expect(voidText(ana, false)).toBe('ANA LIM can’t sign “CC only” any more. This can’t be undone.')
  expect(voidText(ana, true)).toContain(
    'DocuSign is asked to end “CC only”. ANA LIM can’t sign it any more once',
  )
})

test('a replacement voids the former only while that is pending', () => {
  expect(actionText('replace', ana, false)).toContain('is voided.')
  expect(actionText('replace', { ...ana, canVoid: false }, false)).not.toContain('is voided.')
})
