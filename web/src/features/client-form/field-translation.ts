import type { FieldTexts } from '@bailiwick/contract/client-texts/field-texts'
import { createTexts } from '#platform/language.ts'

/** The names of fields in another language; null in English, where the catalogues have them. */
export const fieldTexts = createTexts<{ readonly words: FieldTexts | null }>({
  en: () => Promise.resolve({ words: null }),
  es: () =>
    import('@bailiwick/contract/client-texts/fields-es').then(({ fieldsEs }) => ({ words: fieldsEs })),
})
