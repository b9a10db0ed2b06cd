import { sentence, type MessageCode, type Sentence } from '@bailiwick/contract/kit/messages'
import { createTexts } from '#platform/language.ts'

type Say = (...values: readonly unknown[]) => string
type Sentences = Readonly<Partial<Record<MessageCode, string | Say>>>

const none: Sentences = {}

/** The sentences of the contract in other languages; English is in the contract, and in what the server answers. */
export const sentenceTexts = createTexts<Sentences>(
  {
    en: () => Promise.resolve(none),
    es: () =>
      import('@bailiwick/contract/client-texts/messages-es').then(
        ({ messagesEs }) => messagesEs as Sentences,
      ),
  },
  none,
)

/** A sentence, or an answer of the server that has a code. */
interface Answer extends Omit<Sentence, 'code'> {
  readonly code: MessageCode | null
}

/** A sentence in the language of the page; in English if that language lacks it. */
export function say({ code, text, args = [] }: Answer): string {
  const known = code === null ? undefined : sentenceTexts.get()[code]
  if (known === undefined) return text
  if (typeof known === 'string') return known
  return args.length === 0 ? text : known(...args)
}

/** The sentence of a code in the language of the page. */
export const sayCode = (...of: Parameters<typeof sentence>): string => say(sentence(...of))
