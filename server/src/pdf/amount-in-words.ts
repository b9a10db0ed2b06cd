import type { Language } from '@bailiwick/contract/kit/languages'
import { isAmount } from '@bailiwick/contract/kit/money'

/** Larger ones are printed in figures alone. */
const most = 10n ** 12n

/**
 * An amount as it was typed, in words as on a check: 'Twenty-five thousand and 00/100 dollars'. Null for what is no amount, a
 * trillion or more, or a part of a cent.
 */
export function amountInWords(text: string, language: Language): string | null {
  if (!isAmount(text)) return null
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.')
  const dollars = BigInt(whole || '0')
  if (dollars >= most || /[1-9]/.test(decimals.slice(2))) return null
  const cents = decimals.slice(0, 2).padEnd(2, '0')
  const number = Number(dollars)
  const said = language === 'es' ? inSpanish(number, cents) : `${english(number)} and ${cents}/100 dollars`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function english(number: number): string {
  for (const [size, name] of scales) {
    if (number < size) continue
    const rest = number % size
    return `${english(Math.floor(number / size))} ${name}${rest === 0 ? '' : ` ${english(rest)}`}`
  }
  if (number < 20) return small[number] ?? ''
  const unit = number % 10
  return `${tens[Math.floor(number / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`
}

const smallSpanish =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const tensSpanish = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const hundredsSpanish =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )

/** Before a noun: 'un millón de dólares', 'veintiún mil dólares', 'ciento un dólares'. */
function inSpanish(number: number, cents: string): string {
  const isWholeMillions = number >= 1_000_000 && number % 1_000_000 === 0
  const noun = number === 1 ? 'dólar' : 'dólares'
  return `${spanish(number)} ${isWholeMillions ? 'de ' : ''}${noun} con ${cents}/100`
}

function spanish(number: number): string {
  const joined = (size: number, said: string) => {
    const rest = number % size
    return rest === 0 ? said : `${said} ${spanish(rest)}`
  }
  if (number >= 1_000_000) {
    const millions = Math.floor(number / 1_000_000)
    return joined(1_000_000, millions === 1 ? 'un millón' : `${spanish(millions)} millones`)
  }
  if (number >= 1000) {
    const thousands = Math.floor(number / 1000)
    return joined(1000, thousands === 1 ? 'mil' : `${spanish(thousands)} mil`)
  }
  if (number === 100) return 'cien'
  if (number > 100) return joined(100, hundredsSpanish[Math.floor(number / 100)] ?? '')
  if (number < 30) return smallSpanish[number] ?? ''
  const unit = number % 10
  return `${tensSpanish[Math.floor(number / 10)]}${unit === 0 ? '' : ` y ${smallSpanish[unit]}`}`
}
