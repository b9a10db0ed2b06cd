import { formControlsEn } from '@bailiwick/contract/client-texts/form-controls-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import { createTexts } from '#platform/language.ts'

/** The texts of the parts of forms that staff and clients share. Staff read them in English. */
export const formControlTexts = createTexts<TranslationOf<typeof formControlsEn>>(
  {
    en: () => Promise.resolve(formControlsEn),
    es: () =>
      import('@bailiwick/contract/client-texts/form-controls-es').then(
        ({ formControlsEs }) => formControlsEs,
      ),
  },
  formControlsEn,
)
