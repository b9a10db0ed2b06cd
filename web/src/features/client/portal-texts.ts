import type { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'
import { caseSentenceTexts, sentenceTexts } from '#platform/say.ts'
import { controlTexts } from '#ui/controls.ts'
import { loginTexts } from './login-texts.ts'

/** The texts of the pages of a logged-in client. */
export const portalTexts = createTexts<TranslationOf<typeof portalEn>>({
  en: () => import('@bailiwick/contract/client-texts/portal-en').then(({ portalEn: texts }) => texts),
  es: () => import('@bailiwick/contract/client-texts/portal-es').then(({ portalEs }) => portalEs),
})

/** Loads the texts that the pages of a logged-in client start with, and then the others. */
export async function openPortalTexts(): Promise<void> {
  await Promise.all([portalTexts.open(), controlTexts.open()])
  // An error may be in English until they are there
  sentenceTexts.openSoon()
  caseSentenceTexts.openSoon()
  loginTexts.openSoon()
}
