import type { loginEn } from '@bailiwick/contract/client-texts/login-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'
import { sentenceTexts } from '#platform/say.ts'
import { controlTexts } from '#ui/controls.ts'

/** The texts of the login and of the page of a link that doesn’t work. */
export const loginTexts = createTexts<TranslationOf<typeof loginEn>>({
  en: () => import('@bailiwick/contract/client-texts/login-en').then(({ loginEn: texts }) => texts),
  es: () => import('@bailiwick/contract/client-texts/login-es').then(({ loginEs }) => loginEs),
})

/** Loads the texts of the login. */
export const openLoginTexts = () =>
  Promise.all([loginTexts.open(), sentenceTexts.open(), controlTexts.open()])
