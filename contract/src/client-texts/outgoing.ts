import type { Language } from '../kit/languages.ts'
import type { ProductText } from '../sms-config.ts'
import { outgoingEn } from './outgoing-en.ts'
import { outgoingEs } from './outgoing-es.ts'
import type { TranslationOf } from './translation.ts'

export { documentNameOf } from './document-name.ts'

export type OutgoingTexts = TranslationOf<typeof outgoingEn>

const byLanguage: Readonly<Record<Language, OutgoingTexts>> = { en: outgoingEn, es: outgoingEs }

/** What is sent to somebody with this language; null: nobody has chosen one, which is English. */
export const outgoingIn = (language: Language | null): OutgoingTexts => byLanguage[language ?? 'en']

/** A built-in template in somebody's language; one that staff have changed is sent as they wrote it. */
export const templateIn = (language: Language | null, text: ProductText, content: string): string =>
  content === outgoingEn.templates[text] ? outgoingIn(language).templates[text] : content
