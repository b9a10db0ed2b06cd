/** Digits, commas between thousands, one decimal point, no sign (OPEN-94). */
const amount = /^(?=.*\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/

/** Whether a text is an amount of money. */
export const isAmount = (text: string): boolean => amount.test(text)

/**
 * A stored amount as screens and texts show it, however it was typed: '$20,000', with cents only where there are any. Another
 * text, which an old record may have, stays as it is.
 */
export function formatAmount(text: string): string {
  if (!isAmount(text)) return text
  const [whole = '', cents = ''] = text.replaceAll(',', '').split('.')
  const grouped = (whole || '0').replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return /^0*$/.test(cents) ? `$${grouped}` : `$${grouped}.${cents.padEnd(2, '0')}`
}

/** An amount with its dollar sign and otherwise as it was typed: how documents print it (OPEN-94), and as a form will have it. */
export const typedAmount = (text: string): string => (isAmount(text) ? `$${text}` : text)

/** The exact sum of amounts as they were typed: '25000.00'. Null if none of the texts is an amount. */
export function sumAmounts(texts: readonly (string | null)[]): string | null {
  const parts = texts.flatMap((text) => {
    const [whole = '', decimals = ''] = (text ?? '').replaceAll(',', '').split('.')
    return text !== null && isAmount(text) ? [{ whole, decimals }] : []
  })
  if (parts.length === 0) return null
  const places = Math.max(2, ...parts.map(({ decimals }) => decimals.length))
  const sum = parts.reduce(
    (total, { whole, decimals }) => total + BigInt(whole + decimals.padEnd(places, '0')),
    0n,
  )
  const digits = String(sum).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** An amount as a whole number of its last decimal place. */
function exact(text: string): { units: bigint; places: number } {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.')
  return { units: BigInt(whole + decimals || '0'), places: decimals.length }
}

const scale = (places: number): bigint => 10n ** BigInt(places)

/** Whole cents with commas between thousands: '1,500.00'. */
function formatCents(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}

/** A part of an amount in percent, to the cent: '1,500.00' for '15,000' and '10'. Null if either text is no amount. */
export function percentOf(text: string | null, percent: string): string | null {
  if (text === null || !isAmount(text) || !isAmount(percent)) return null
  const [whole, part] = [exact(text), exact(percent)]
  const divisor = scale(whole.places + part.places)
  // Half a cent counts as one
  return formatCents((2n * whole.units * part.units + divisor) / (2n * divisor))
}

/**
 * What is left of an amount, to the cent: '1,250.00' for '1,500' and '250'. Nothing is taken off if `less` is empty. Null if a
 * text is no amount, or if more is taken off than there is.
 */
export function amountLeft(text: string | null, less: string | null): string | null {
  const taken = less === null || less.trim() === '' ? '0' : less
  if (text === null || !isAmount(text) || !isAmount(taken)) return null
  const [all, part] = [exact(text), exact(taken)]
  const places = Math.max(2, all.places, part.places)
  const left = all.units * scale(places - all.places) - part.units * scale(places - part.places)
  if (left < 0n) return null
  const divisor = scale(places - 2)
  return formatCents((2n * left + divisor) / (2n * divisor))
}

/** Whether both texts are amounts and the first is more than the other. */
export function isMoreAmount(one: string | null, other: string | null): boolean {
  if (one === null || other === null || !isAmount(one) || !isAmount(other)) return false
  const [a, b] = [exact(one), exact(other)]
  return a.units * scale(b.places) > b.units * scale(a.places)
}

/** Whether two texts are the same amount: '1,500' and '1500.00'. */
export function isSameAmount(one: string | null, other: string | null): boolean {
  if (one === null || other === null || !isAmount(one) || !isAmount(other)) return one === other
  const [a, b] = [exact(one), exact(other)]
  return a.units * scale(b.places) === b.units * scale(a.places)
}
