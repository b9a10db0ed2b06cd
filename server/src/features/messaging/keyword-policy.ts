/** The words with which people end and resume texts; phone companies know the same ones. */
const keywords = {
  stop: ['STOP', 'STOPALL', 'QUIT', 'END', 'REVOKE', 'OPTOUT', 'CANCEL', 'UNSUBSCRIBE'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
} as const
export type Keyword = keyof typeof keywords

/** The keyword that a text consists of, in any case and with signs or spaces around it; null if it is something else. */
export function keywordOf(text: string): Keyword | null {
  const word = text.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const found = Object.entries(keywords).find(([, words]) => (words as readonly string[]).includes(word))
  return (found?.[0] as Keyword | undefined) ?? null
}
