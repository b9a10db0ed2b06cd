/** Digits, commas between thousands, one decimal point, no sign (OPEN-94). */
const amount = /^(?=.*\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/

/** Whether a text is an amount of money. */
export const isAmount = (text: string): boolean => amount.test(text)

/** A stored amount with its dollar sign: '$1,500.00'. Another text, which an old record may have, stays as it is. */
export const formatAmount = (text: string): string => (isAmount(text) ? `$${text}` : text)

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
