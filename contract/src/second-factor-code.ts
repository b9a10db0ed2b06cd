/** The digits of a code of the app. */
export const codeDigits = 6

/** A recovery code has so many groups of letters and digits, of this length. */
export const recoveryGroups = 4
export const recoveryGroupLength = 4

/** What somebody typed as a code: its letters in capitals and digits, whatever they put between them. */
export const normalizedCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '')

export const isAppCode = (code: string): boolean => new RegExp(`^\\d{${codeDigits}}$`).test(code)

/** Whether it has the length of a recovery code; anything else needn't be looked up. */
export const isRecoveryCode = (code: string): boolean => code.length === recoveryGroups * recoveryGroupLength

/** Whether what somebody typed may be a code of either kind. */
export function mayBeCode(typed: string): boolean {
  const code = normalizedCode(typed)
  return isAppCode(code) || isRecoveryCode(code)
}
