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

/** Loads the texts that the page starts with, and then those of its errors, which may be in English until they are there. */
export async function openSigningTexts(): Promise<void> {
  await Promise.all([signingTexts.open(), controlTexts.open()])
  sentenceTexts.openSoon()
  caseSentenceTexts.openSoon()
}
