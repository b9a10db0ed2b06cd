/** The words with which people end and resume texts: those of the phone companies, and what ends them in Spanish. */
const keywords = {
  stop: 'STOP STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE ALTO PARAR PARE'.split(' '),
  start: 'START UNSTOP YES'.split(' '),
  help: 'HELP INFO'.split(' '),
}
export type Keyword = keyof typeof keywords

const kinds: readonly Keyword[] = ['stop', 'start', 'help']

/** A text that has a few words more than these still asks for no more texts. */
const requests =
  /\b(?:STOP|UNSUBSCRIBE|REMOVE ME|DO NOT TEXT|DON'?T TEXT|NO MORE TEXTS?|ALTO|PARAR|PARE|NO ME ESCRIBAN?)\b/
const mostWords = 5

/** Where such a word is about something else. */
const others = new RegExp(
  [
    String.raw`\b(?:DON'?T|DO NOT|NEVER|CAN'?T|NON|BUS|TRAIN|NEXT|LAST|FIRST|ONE|PIT|TRUCK|REST) STOP\b`,
    String.raw`\bSTOP (?:BY|IN|AT|OVER|OFF|SIGN|LIGHT|PAYMENT)\b`,
    String.raw`\b(?:PALO|MUY|MAS|TAN|SIN) (?:ALTO|PARAR|PARE)\b`,
  ].join('|'),
  'g',
)

/** Capital letters without accents, full-width ones and typographic apostrophes as usual ones. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .toUpperCase()

/** Whether a text of a few words asks for no more texts in other words than a keyword. */
function isRequest(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}']+/gu) ?? []
  return words.length <= mostWords && requests.test(words.join(' ').replaceAll(others, ' '))
}

/**
 * The keyword that a text consists of, in any case, with or without accents, and with signs or spaces around it; 'stop' also
 * for a few words that ask for it. Null if it is something else.
 */
export function keywordOf(text: string): Keyword | null {
  const normal = normalize(text)
  // Digits and letters of other scripts belong to a sentence
  const word = /[^A-Z\P{L}]|\p{N}/u.test(normal) ? '' : normal.replaceAll(/[^A-Z]/g, '')
  return kinds.find((kind) => keywords[kind].includes(word)) ?? (isRequest(normal) ? 'stop' : null)
}

/**
 * What a text asks for. Twilio says it in `OptOutType` if it has acted on the text itself, by the words that the agency chose
 * there; otherwise the words decide.
 */
export function requestIn(text: string, optOutType: string | undefined): Keyword | null {
  const said = optOutType?.trim().toLowerCase()
  return kinds.find((kind) => kind === said) ?? keywordOf(text)
}
