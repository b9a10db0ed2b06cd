import { hash } from 'node:crypto'
import { codeDigits } from '@bailiwick/contract/account'
import { readableCode } from '#platform/readable-code'

const groups = 4
const groupLength = 4
const codesPerUser = 10

/** Ten codes like ABCD-EFGH-JKMN-PQRS, of 79 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesPerUser }, newRecoveryCode)

const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () => readableCode(groupLength)).join('-')

/** What somebody typed as a code: its letters in capitals and digits, whatever they put between them. */
export const normalizedCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '')

export const isAppCode = (code: string): boolean => new RegExp(`^\\d{${codeDigits}}$`).test(code)

/** Whether it has the length of a recovery code; anything else needn't be looked up. */
export const isRecoveryCode = (code: string): boolean => code.length === groups * groupLength

/** How a recovery code is stored. It has enough bits that a fast hash does. */
export const recoveryHash = (code: string): Buffer => hash('sha256', normalizedCode(code), 'buffer')
