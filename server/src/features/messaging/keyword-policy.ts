/** The words with which people end and resume texts: those of the phone companies, and what ends them in Spanish. */
const keywords = {
  stop: 'STOP STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE ALTO PARAR'.split(' '),
  start: 'START UNSTOP YES'.split(' '),
  help: 'HELP INFO'.split(' '),
}
export type Keyword = keyof typeof keywords

const kinds: readonly Keyword[] = ['stop', 'start', 'help']

/** The keyword that a text consists of, in any case and with signs or spaces around it; null if it is something else. */
export function keywordOf(text: string): Keyword | null {
  const word = text.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return kinds.find((kind) => keywords[kind].includes(word)) ?? null
}

/**
 * What a text asks for. Twilio says it in `OptOutType` if it has acted on the text itself, by the words that the agency chose
 * there; otherwise the words decide.
 */
export function requestIn(text: string, optOutType: string | undefined): Keyword | null {
  const said = optOutType?.trim().toLowerCase()
  return kinds.find((kind) => kind === said) ?? keywordOf(text)
}
