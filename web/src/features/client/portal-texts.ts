import type { FieldTexts } from '@bailiwick/contract/client-texts/field-texts'
import type { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'
import { caseSentenceTexts } from '#platform/say.ts'
import { formControlTexts } from '#ui/form-controls.ts'
import { openSignInTexts } from './sign-in-texts.ts'

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

/** Loads the texts of the pages of a signed-in client, who may come to the login. */
export const openPortalTexts = () =>
  Promise.all([
    portalTexts.open(),
    fieldTexts.open(),
    formControlTexts.open(),
    caseSentenceTexts.open(),
    openSignInTexts(),
  ])
