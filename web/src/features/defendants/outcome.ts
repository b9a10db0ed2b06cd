import { silentMessages } from '@bailiwick/contract/messages'

/** How something ended, for the dialog that says so. */
export interface Outcome {
  readonly text: string | readonly string[]
  readonly heading?: string
  readonly tone: 'ok' | 'bad'
  /** What happens once it has been read; the list is refreshed in any case (DLG-10). */
  readonly after?: () => void
}

/** Texts of answers that only load data open no dialog (MSG-6 to MSG-14). */
export const opensDialog = (text: string): boolean => !silentMessages.has(text)

/** The news of a delete closes by itself, in whatever case its text is written (DLG-14, OPEN-61). */
export const closesItself = ({ text, tone }: Outcome): boolean =>
  tone === 'ok' && typeof text === 'string' && /deleted/i.test(text)

/** The first line as the heading where more is to be said, and nothing twice. */
export const toldInOrder = (lines: readonly string[]): Pick<Outcome, 'heading' | 'text'> => {
  const [first = '', ...rest] = new Set(lines)
  const [second = ''] = rest
  return rest.length === 0 ? { text: first } : { heading: first, text: rest.length === 1 ? second : rest }
}
