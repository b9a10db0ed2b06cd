import type { FieldTexts } from '@bailiwick/contract/client-texts/field-texts'
import type { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import type { signInEn } from '@bailiwick/contract/client-texts/sign-in-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'
import { sentenceTexts } from '#platform/say.ts'
import { controlTexts } from '#ui/controls.ts'

/** The texts of the login and of the page of a link that no longer works. */
export const signInTexts = createTexts<TranslationOf<typeof signInEn>>({
  en: () => import('@bailiwick/contract/client-texts/sign-in-en').then(({ signInEn: texts }) => texts),
  es: () => import('@bailiwick/contract/client-texts/sign-in-es').then(({ signInEs }) => signInEs),
})

/** The texts of the pages of a signed-in client. */
export const portalTexts = createTexts<TranslationOf<typeof portalEn>>({
  en: () => import('@bailiwick/contract/client-texts/portal-en').then(({ portalEn: texts }) => texts),
  es: () => import('@bailiwick/contract/client-texts/portal-es').then(({ portalEs }) => portalEs),
})

/** The names of fields; null in English, where the catalogues have them. */
export const fieldTexts = createTexts<FieldTexts | null>({
  en: () => Promise.resolve(null),
  es: () => import('@bailiwick/contract/client-texts/fields-es').then(({ fieldsEs }) => fieldsEs),
})

/** Loads the texts of the login. */
export const openSignInTexts = () =>
  Promise.all([signInTexts.open(), sentenceTexts.open(), controlTexts.open()])

/** Loads the texts of the pages of a signed-in client, which may come to the login. */
export const openPortalTexts = () => Promise.all([portalTexts.open(), fieldTexts.open(), openSignInTexts()])
