/** Digits, commas between thousands, one decimal point, no sign (OPEN-94). */
const amount = /^(?=.*\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/

/** Whether a text is an amount of money. */
export const isAmount = (text: string): boolean => amount.test(text)

/** A stored amount with its dollar sign: '$1,500.00'. Another text, which an old record may have, stays as it is. */
export const formatAmount = (text: string): string => (isAmount(text) ? `$${text}` : text)
