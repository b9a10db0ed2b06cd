import { sentence, type MessageCode, type Sentence } from '@bailiwick/contract/kit/messages'
import { createTexts } from '#platform/language.ts'

type Say = (...values: readonly unknown[]) => string
type Sentences = Readonly<Partial<Record<MessageCode, string | Say>>>

const none: Sentences = {}

// Sentences of the contract in other languages; English is in the contract, and in what the server answers

/** What any client page may say. */
export const sentenceTexts = createTexts<Sentences>(
  {
    en: () => Promise.resolve(none),
    es: () =>
      import('@bailiwick/contract/client-texts/general-sentences-es').then(
        ({ generalSentencesEs }) => generalSentencesEs as Sentences,
      ),
  },
  none,
)

/** What is said of fields, files and documents. */
export const caseSentenceTexts = createTexts<Sentences>(
  {
    en: () => Promise.resolve(none),
    es: () =>
      import('@bailiwick/contract/client-texts/case-sentences-es').then(
        ({ caseSentencesEs }) => caseSentencesEs as Sentences,
      ),
  },
  none,
)

/** What the user reads: a sentence, or an answer that has no code, for example that of a proxy. */
export interface Reason extends Omit<Sentence, 'code'> {
  readonly code: MessageCode | null
}

/** A sentence in the language of the page; in English if that language lacks it. */
export function say({ code, text, args = [] }: Reason): string {
  if (code === null) return text
  const known = sentenceTexts.get()[code] ?? caseSentenceTexts.get()[code]
  if (known === undefined) return text
  if (typeof known === 'string') return known
  return args.length === 0 ? text : known(...args)
}

/** The sentence of a code in the language of the page. */
export const sayCode = (...of: Parameters<typeof sentence>): string => say(sentence(...of))
