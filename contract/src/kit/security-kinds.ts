/** Events of the log alone: they happen every day, and others guess. */
const loggedKinds = {
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  signInFailed: 'Sign-in failed',
  clientSignedIn: 'Client signed in',
  clientSignedOut: 'Client signed out',
  clientSignInFailed: 'Client sign-in failed',
  callRefused: 'Call refused',
  fileDamaged: 'File damaged',
} as const

/** Events that the owner sees as well (OPEN-187). */
export const storedKinds = {
  userCreated: 'User added',
  userChanged: 'User changed',
  userRemoved: 'User removed',
  userRestored: 'User restored',
  passwordChanged: 'Password changed',
  secondFactorAdded: 'Authenticator added',
  secondFactorRemoved: 'Authenticator removed',
  recoveryCodesRenewed: 'Recovery codes renewed',
  recoveryCodeUsed: 'Recovery code used',
  sessionsEnded: 'Sessions ended',
  settingChanged: 'Setting changed',
  permissionsChanged: 'Permissions changed',
  shareChanged: 'Share changed',
  staffMailed: 'Email to staff',
  jobsRetried: 'Jobs retried',
  listExported: 'List exported',
  secretViewed: 'Secret viewed',
  linkRefused: 'Link of somebody else refused',
  phonesRefused: 'Phones of other files refused',
  dataKeyChangeStarted: 'Data key change started',
  dataKeyChangeFinished: 'Data key change finished',
  signInLocked: 'Sign-in locked',
  clientLocked: 'Client sign-in locked',
} as const

/** The closed list of security events, with their names on screens. */
const securityKinds = { ...loggedKinds, ...storedKinds } as const

export type SecurityKind = keyof typeof securityKinds
export type StoredKind = keyof typeof storedKinds
export const storedKindNames = Object.keys(storedKinds) as StoredKind[]

/** What an event touched: ids and names of fields, never a value that somebody typed, never a secret. */
export interface SecurityDetails {
  /** The names of the permissions given and taken. */
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
  /** The names of the fields changed. */
  readonly changed?: readonly string[]
  /** The file concerned, and in it the indemnitor. */
  readonly defendant_id?: number
  readonly indemnitor_id?: number
  /** The level of a share; null: none. */
  readonly level?: string | null
  readonly level_before?: string | null
  /** The text message whose secret was shown. */
  readonly message_id?: number
  /** How many recovery codes are left. */
  readonly left?: number
  /** How many sessions ended. */
  readonly sessions?: number
  /** The name of a setting and its new value, both of a closed list. */
  readonly setting?: string
  readonly value?: string
  /** The queue of the jobs that were retried, and how many they were. */
  readonly queue?: string
  readonly jobs?: number
  /** The list that was exported, and how many files. */
  readonly list?: string
  readonly files?: number
  /** The document whose file is damaged, or the name of another file in the store. */
  readonly document_id?: number
  readonly file?: string
  /** Why something happened, as one word or code. */
  readonly reason?: string
}
