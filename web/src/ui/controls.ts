import { controlsEn } from '@bailiwick/contract/client-texts/controls-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'

/** The texts of the components that staff and clients share. Staff read them in English. */
export const controlTexts = createTexts<TranslationOf<typeof controlsEn>>(
  {
    en: () => Promise.resolve(controlsEn),
    es: () => import('@bailiwick/contract/client-texts/controls-es').then(({ controlsEs }) => controlsEs),
  },
  controlsEn,
)
