import { hash } from 'node:crypto'
import { normalizedCode, recoveryGroupLength, recoveryGroups } from '@bailiwick/contract/second-factor-code'
import { readableCode } from '#platform/readable-code'

const codesPerUser = 10

/** Ten codes like ABCD-EFGH-JKMN-PQRS, of 79 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesPerUser }, newRecoveryCode)

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryGroups }, () => readableCode(recoveryGroupLength)).join('-')

/** How a recovery code is stored. It has enough bits that a fast hash does. */
export const recoveryHash = (code: string): Buffer => hash('sha256', normalizedCode(code), 'buffer')
