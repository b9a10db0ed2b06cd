import type { signInEn } from '@bailiwick/contract/client-texts/sign-in-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'
import { sentenceTexts } from '#platform/say.ts'
import { controlTexts } from '#ui/controls.ts'

/** The texts of the login and of the page of a link that doesn’t work. */
export const signInTexts = createTexts<TranslationOf<typeof signInEn>>({
  en: () => import('@bailiwick/contract/client-texts/sign-in-en').then(({ signInEn: texts }) => texts),
  es: () => import('@bailiwick/contract/client-texts/sign-in-es').then(({ signInEs }) => signInEs),
})

/** Loads the texts of the login. */
export const openSignInTexts = () =>
  Promise.all([signInTexts.open(), sentenceTexts.open(), controlTexts.open()])
