import { formatDateTime } from '@bailiwick/contract/kit/dates'

/** Recovery codes as a reply returns them. */
export interface NewCodes {
  readonly recovery_codes: readonly string[]
  readonly username: string
  /** ISO 8601 in UTC. */
  readonly made_at: string
}

/** Whose codes these are and when they were made: the latest ones are those that work. */
export const codesOwner = ({ username, made_at }: Omit<NewCodes, 'recovery_codes'>): string =>
  `For ${username}, made ${formatDateTime(made_at)}`

/** The codes as a text to copy or download. */
export const codesText = (codes: NewCodes, brand: string): string =>
  [
    `Recovery codes for ${brand}`,
    codesOwner(codes),
    'Each one replaces the code of the app once.',
    '',
    ...codes.recovery_codes,
    '',
  ].join('\n')
