import { fileControlsEn } from '@bailiwick/contract/client-texts/file-controls-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'

/** The texts of the fields for files that staff and clients share. Staff read them in English. */
export const fileControlTexts = createTexts<TranslationOf<typeof fileControlsEn>>(
  {
    en: () => Promise.resolve(fileControlsEn),
    es: () =>
      import('@bailiwick/contract/client-texts/file-controls-es').then(
        ({ fileControlsEs }) => fileControlsEs,
      ),
  },
  fileControlsEn,
)
