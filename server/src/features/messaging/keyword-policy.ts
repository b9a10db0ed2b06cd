/** The words with which people end and resume texts: those of the phone companies, and what ends them in Spanish. */
const keywords = {
  stop: 'STOP STOPP STP STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE UNSUSCRIBE ARRET ALTO PARAR PARE DETENER BAJA NOMORE'.split(
    ' ',
  ),
  start: 'START UNSTOP'.split(' '),
  help: 'HELP INFO'.split(' '),
}
type Keyword = keyof typeof keywords

/** Resumes texts only as the whole text: with anything beside it, it answers what an older text asked. */
const yes = 'YES'
/** Ends texts without any word. */
const stopSign = '\u{1F6D1}'

const kinds: readonly Keyword[] = ['stop', 'start', 'help']

const words = (list: string) => `(?:${list.replaceAll(' ', '|')})`
const wrongNumber =
  "(?:(?:YOU HAVE |THIS IS )?(?:THE |A )?WRONG (?:NUMBER|PERSON)|NUMERO EQUIVOCADO|(?:I'?M |I AM )?NOT INTERESTED)"
const phone = String.raw`(?:(?:TO |AT |ON )?(?:1 )?(?:\d{10,11}|\d{3} \d{3} \d{4}))`
const politely = words('PLEASE PLS PLZ OK OKAY HI HEY HELLO HOLA JUST NOW YA')

/** What people write around a keyword that doesn't change what it says. */
const beforeKeyword = `(?:${politely}|POR FAVOR|CAN YOU|COULD YOU|I SAID|SORRY|${wrongNumber})`
const inEnglish = words('STOP STOPALL STOP2END UNSUBSCRIBE OPTOUT REVOKE')
const inSpanish = words('ALTO PARAR PARE PAREN BASTA CANCELAR')
const afterKeyword = [
  `(?:${inEnglish}|${inSpanish}|${wrongNumber}|${phone}|1|SENT FROM MY \\w+`,
  words(
    'PLEASE PLS PLZ NOW THANKS THANK YOU IT THIS THESE THE ALL ANY YOUR TEXT TEXTS TEXTING MESSAGE MESSAGES',
  ),
  `${words('MESSAGING SMS POR FAVOR YA GRACIAS A LOS TODOS DE MENSAJE MENSAJES TEXTO TEXTOS')})`,
].join('|')

/** A keyword with such words. A Spanish one with "no" before it says the opposite. */
const keywordIn = new RegExp(
  `^(?:(?:(?:${beforeKeyword}|NO) )*${inEnglish}|(?:${beforeKeyword} )*${inSpanish})(?: ${afterKeyword})*$`,
)

/** What may stand before and after a request; with any other words it is one about something else. */
const before = `(?:(?:${politely}|NO|AND|STOP|SORRY|YOU|CAN|COULD|WOULD|WILL|I SAID|I WANT YOU TO|I WANT TO|I NEED YOU TO|I WOULD LIKE TO|I'?D LIKE TO|I|POR FAVOR|${wrongNumber}) )*`
const after = `(?: (?:${politely}|AGAIN|ANYMORE|ANY MORE|EVER|AT ALL|THANKS|THANK YOU|STOP|(?:(?:AT|ON|TO) )?(?:THIS|MY) (?:NUMBER|PHONE|CELL)|${phone}|${wrongNumber}|MAS|NUNCA|NUNCA MAS|POR FAVOR|GRACIAS|A (?:ESTE|MI) (?:NUMERO|TELEFONO|CELULAR)))*`

const texts = '(?:TEXTS?|TXTS?|TEXTING|TXTING|TEXT MESSAGES?|MESSAGES?|MESSAGING|SMS)'
const these = '(?: (?:ALL|ANY|THE|THESE|THOSE|YOUR|MY|MORE|OF))*'
const list =
  '(?: (?:OFF|OFF OF|FROM|OUT OF)(?: (?:YOUR|THE|THIS|ALL|ANY|TEXT|TEXTING|MESSAGE|MESSAGING|CONTACT|MAILING|PHONE|CALL))* ?(?:LISTS?|TEXTS?|MESSAGES?|SYSTEM|DATABASE))'
const mensajes = '(?: (?:MAS|LOS|LAS|SUS|TUS|ESTOS|DE|TANTOS))*(?: (?:MENSAJES?|TEXTOS?|SMS))'
const lista = '(?: (?:DE|DEL) (?:LA |SU |TU |ESTA )?(?:LISTA|SISTEMA)(?: DE (?:MENSAJES|TEXTOS|CONTACTOS))?)'

/** Requests for no more texts, in English and Spanish. */
const requests = [
  `(?:STOP|END|CANCEL|QUIT|CEASE)(?: (?:SENDING|GETTING|RECEIVING))?(?: ME| US)?${these} (?:${texts}|CONTACTING)(?: ME| US)?`,
  `(?:DON'?T|DO NOT|NEVER)(?: EVER)? (?:TEXT|MESSAGE|CONTACT)(?: ME| US)?`,
  `(?:DON'?T|DO NOT) (?:SEND|WANT)(?: ME| US)?(?: TO (?:GET|RECEIVE))?${these} ${texts}`,
  `I (?:DON'?T|DO NOT) WANT(?: TO (?:GET|RECEIVE))?${these} ${texts}`,
  '(?:STOP|QUIT) SENDING(?: ME| US)? (?:THESE|THIS|THEM)(?: (?:SHIT|BULLSHIT|CRAP|STUFF|SPAM|JUNK))?',
  '(?:STOP|QUIT) (?:BOTHERING|HARASSING|CALLING|SPAMMING)(?: ME| US)?',
  '(?:LEAVE ME|LEAVE US) ALONE',
  'REVOKE(?: MY)? CONSENT',
  'LOSE MY NUMBER',
  'NO ME (?:MOLESTEN?|MOLESTES)(?: MAS)?',
  `NO MORE${these} ${texts}`,
  `(?:UNSUBSCRIBE(?: ME| US)?|OPT(?: ME| US)? OUT)(?: OF| FROM)?(?:${these} (?:${texts}|LISTS?))?`,
  `(?:REMOVE|DELETE|TAKE) (?:ME|US|(?:MY|THIS) (?:(?:PHONE|CELL) )?NUMBER)${list}`,
  `(?:TAKE (?:ME|US) OFF|(?:REMOVE|DELETE) (?:ME|(?:MY|THIS) (?:(?:PHONE|CELL) )?NUMBER))`,
  `NO ME (?:ESCRIBAN?|ESCRIBAS|TEXTEEN?|TEXTEES|MANDEN?|MANDES|ENVIEN?|ENVIES)(?:${mensajes})?`,
  `NO MAS (?:MENSAJES|TEXTOS)`,
  `NO QUIERO(?: RECIBIR)?${mensajes}`,
  `(?:DEJEN?|DEJA|PAREN?|PARA) DE (?:ESCRIBIRME|TEXTEARME|(?:MANDAR|ENVIAR)(?:ME)?${mensajes})`,
  `(?:BORREN?ME|BORRAME|QUITEN?ME|QUITAME|SAQUEN?ME|SACAME|ELIMINEN?ME|ELIMINAME)${lista}`,
  `(?:BORREN?|BORRA|QUITEN?|QUITA|ELIMINEN?|ELIMINA|SAQUEN?|SACA) (?:MI|ESTE) NUMERO${lista}?`,
]
const request = new RegExp(`^${before}(?:${requests.join('|')})${after}$`)

/** Capital letters without accents, full-width ones and typographic apostrophes as usual ones. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .toUpperCase()

/** Longer texts and sentences say more than a request, and only shorter ones are worth the patterns. */
const longest = { characters: 600, words: 16 } as const

/** What ends a sentence. A comma doesn't: "Stop, they are calling us" is about something else. */
const sentenceEnd = /[.!?;:\n]+|\s[-\u2010-\u2014]+\s/u

/** The words of a text, a space between them; null if they are too many for a request. */
function wordsOf(text: string): string | null {
  const said = (text.match(/[\p{L}\p{N}']+/gu) ?? []).map((word) => word.replaceAll(/^'+|'+$/g, ''))
  return said.length > longest.words ? null : said.join(' ')
}

/**
 * Whether a text, or a sentence of it, asks for no more texts and says nothing else; a keyword alone does so only as the
 * first or the last sentence.
 */
function isRequest(text: string): boolean {
  const sentences = text.split(sentenceEnd).flatMap((part) => wordsOf(part) || [])
  const outer = [wordsOf(text), sentences.at(0), sentences.at(-1)]
  return (
    outer.some((said) => said && (keywordIn.test(said) || request.test(said))) ||
    sentences.some((said) => request.test(said))
  )
}

/**
 * The keyword that a text consists of, in any case, with or without accents, and with signs or spaces around it; 'stop' also
 * for a sentence of it that asks for no more texts and for nothing else: one with such a word may be about anything, and
 * staff read it.
 */
export function keywordOf(text: string): Keyword | null {
  if (text.length > longest.characters) return null
  const normal = normalize(text)
  if (normal.trim() === yes) return 'start'
  // Digits and letters of other scripts belong to a sentence
  const word = /[^A-Z\P{L}]|\p{N}/u.test(normal) ? '' : normal.replaceAll(/[^A-Z]/g, '')
  const isSign = normal.includes(stopSign) && !/[\p{L}\p{N}]/u.test(normal)
  return kinds.find((kind) => keywords[kind].includes(word)) ?? (isSign || isRequest(normal) ? 'stop' : null)
}

/**
 * What a text asks for. Twilio says it in `OptOutType` if it has acted on the text itself, by the words that the agency chose
 * there; otherwise the words decide.
 */
export function requestIn(text: string, optOutType: string | undefined): Keyword | null {
  const said = optOutType?.trim().toLowerCase()
  return kinds.find((kind) => kind === said) ?? keywordOf(text)
}
