import { expect, test } from 'vitest'
import { languages, type Language } from '../kit/languages.ts'
import { sampleShortLink } from '../messaging.ts'
import { fillIn, productTexts, type ProductText } from '../sms-config.ts'
import { smsParts } from '../sms-parts.ts'
import { outgoingIn } from './outgoing.ts'

const link = sampleShortLink('https://portal.example.com')
const names = ['bond', 'bondWithCard', 'card'] as const
const brand = 'Bailiwick'

/** What the portal texts by itself, in a language, to somebody with a plain name. */
function textsIn(language: Language): Record<string, string> {
  const { templates, documents, askToSign, byDocuSign } = outgoingIn(language)
  const values = { name: 'ANA LIM', link, code: 'K7MWPD', brand, phone: '5550100142' }
  const filled = (text: ProductText, its: string) =>
    fillIn(templates[text], { ...values, documents: its }, productTexts[text].needs)
  return {
    ...Object.fromEntries(
      (Object.keys(productTexts) as ProductText[]).map((text) => [text, filled(text, documents.any)]),
    ),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`ask for ${name}`, askToSign(brand, values.name, documents[name], link)],
        [`remind of ${name}`, filled('reminder', `${documents[name]}: ${link}`)],
        [`remind of ${name} at DocuSign`, filled('reminder', byDocuSign(documents[name]))],
      ]),
    ),
  }
}

const [english, spanish] = [textsIn('en'), textsIn('es')]

test('no text that the portal writes by itself has a character that costs more parts', () => {
  for (const language of languages) {
    const { chargeTypes, payment, ...labels } = outgoingIn(language).booking
    const words = [...Object.values(labels), ...Object.values(chargeTypes), payment(1)]
    for (const text of [...Object.values(textsIn(language)), ...words])
      expect([text, smsParts(text).special]).toEqual([text, null])
  }
})

test('a text that the portal writes by itself is one part, in Spanish as in English', () => {
  for (const [name, text] of [...Object.entries(english), ...Object.entries(spanish)])
    expect([name, smsParts(text).parts]).toEqual([name, 1])
  const more = Object.entries(english).filter(
    ([name, text]) => smsParts(spanish[name] ?? '').parts > smsParts(text).parts,
  )
  expect(more).toEqual([])
  expect(Object.keys(spanish)).toEqual(Object.keys(english))
})
