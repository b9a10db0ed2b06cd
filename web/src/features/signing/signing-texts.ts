import type { signingEn } from '@bailiwick/contract/client-texts/signing-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'
import { caseSentenceTexts, sentenceTexts } from '#platform/say.ts'
import { controlTexts } from '#ui/controls.ts'

/** The texts of the page of a signer. */
export const signingTexts = createTexts<TranslationOf<typeof signingEn>>({
  en: () => import('@bailiwick/contract/client-texts/signing-en').then(({ signingEn: texts }) => texts),
  es: () => import('@bailiwick/contract/client-texts/signing-es').then(({ signingEs }) => signingEs),
})

export const openSigningTexts = () =>
  Promise.all([signingTexts.open(), controlTexts.open(), sentenceTexts.open(), caseSentenceTexts.open()])
