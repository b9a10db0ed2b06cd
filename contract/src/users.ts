import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { recordErrors, type RecordErrors } from './kit/field-errors.ts'
import { text, type Catalogue } from './kit/fields.ts'
import { sentence, type Sentence } from './kit/messages.ts'
import { holdsKey, permissionKeys, powerfulIds, type PermissionMap } from './kit/permissions.ts'
import { sentShape, storedShape } from './kit/record-shapes.ts'
import { idInBody, idInQuery, Made, Message } from './kit/wire.ts'

/** The details that Add User and Edit Details require (USER-9). */
export const userDetails = {
  name: { ...text('Name', 100), required: true },
  username: { ...text('Username', 50), required: true },
  email: { kind: 'email', label: 'Email', max: 100, required: true },
  // The form doesn't cut a long one off, so that its error shows (USER-14)
  phone_number: {
    kind: 'phone',
    label: 'Phone',
    min: 10,
    max: 10,
    rules: ['digits'],
    tooLong: sentence('tooLong', 10),
    required: true,
  },
} as const satisfies Catalogue

/** The user's place of work; may be empty (OPEN-41). */
export const userPlaceFields = {
  office: text('Office', 50),
  department: text('Department', 50),
} as const satisfies Catalogue

export const userFields = { ...userDetails, ...userPlaceFields } as const satisfies Catalogue

/** The minimum length of a staff password, unless PASSWORD_MINIMUM asks for more. */
export const passwordMinimum = 8

export const passwordFields = {
  password: { kind: 'text', label: 'Password', min: passwordMinimum, max: 1000, required: true },
  password2: { kind: 'text', label: 'Re-enter Password', max: 1000, required: true },
} as const satisfies Catalogue

/** What the password of a user must not contain. */
export interface PasswordOwner {
  readonly username: string | null | undefined
  /** The name of the agency. */
  readonly brand: string
}

/** A name of fewer letters and digits is part of too many passwords. */
const shortestName = 3

/** Whatever the agency calls its portal, and the beginning of the demo's password. */
const productName = 'bailiwick'

/** Why a password is easy to guess, whatever its length; null if it isn't (OPEN-190). */
export function passwordWeakness(password: string, { username, brand }: PasswordOwner): Sentence | null {
  const letters = lettersOf(password)
  const contains = (name: string) => name.length >= shortestName && letters.includes(name)
  if (/^(.)\1+$/su.test(password)) return sentence('passwordRepeats')
  if (contains(lettersOf(username ?? ''))) return sentence('passwordHasUsername')
  if (contains(lettersOf(brand))) return sentence('passwordHasBrand')
  if (contains(productName)) return sentence('commonPassword')
  return null
}

/** Only the letters and digits, in lower case: 'Uma.New-2026' contains the username 'uma.new' as well as 'umanew'. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The errors of a new password and its repetition (USER-15, USER-16). */
export function passwordErrors(
  values: Readonly<Record<string, unknown>>,
  { minimum = passwordMinimum, ...owner }: PasswordOwner & { readonly minimum?: number | undefined },
): RecordErrors {
  const password = { ...passwordFields.password, min: minimum }
  const typed = values['password']
  const weakness = typeof typed === 'string' ? passwordWeakness(typed, owner) : null
  const errors: RecordErrors = {
    ...(weakness && { password: weakness }),
    ...recordErrors({ ...passwordFields, password }, values),
  }
  return errors['password2'] === undefined && values['password'] !== values['password2']
    ? { ...errors, password2: sentence('passwordsMustMatch') }
    : errors
}

const powers = powerfulIds.map((id) => permissionKeys[id])

/** 0 once the user was removed (OPEN-40). */
const active = z.literal([0, 1], 'must be 0 or 1')

const User = z.object({
  id: z.number(),
  ...storedShape(userFields),
  active,
  /** Whether it's the owner's account, which can't be removed. */
  owner: z.boolean(),
  /** The powerful permissions they have: only somebody who has them too changes their account (OPEN-187). */
  powers: z.array(z.enum(powers)),
  /** Whether an authenticator app is set up. */
  second_factor: z.boolean(),
})
export type User = z.output<typeof User>

const sentPassword = z.optional(z.string('must be text'))
const saveShape = { ...sentShape(userFields), password: sentPassword, password2: sentPassword }

/** Somebody who may change accounts. */
interface AccountChanger {
  readonly id: number | undefined
  readonly isOwner: boolean
  readonly permissions: PermissionMap
}

/** Why a user can't change the account or password of another; null if they can (OPEN-40, OPEN-187). */
export function accountRefusal(
  caller: AccountChanger,
  { id, owner, powers }: Pick<User, 'id' | 'owner' | 'powers'>,
): 'ownerAlone' | 'morePowerful' | null {
  if (caller.isOwner) return null
  if (owner && id !== caller.id) return 'ownerAlone'
  return powers.every((key) => holdsKey(caller.permissions, key)) ? null : 'morePowerful'
}

const NewUser = z.strictObject(saveShape)
export type NewUser = z.output<typeof NewUser>

/** A change; `base` has the details as they were read, so that nobody overwrites somebody else's changes. */
const UserChange = z.strictObject({
  ...saveShape,
  id: idInBody,
  active: z.optional(active),
  base: z.optional(z.strictObject(sentShape(userFields))),
})
export type UserChange = z.output<typeof UserChange>

export const listUsers = endpoint('GET', '/api/users/', {
  audience: 'UserAdmin',
  summary: 'All staff users but the hidden system account, by name.',
  reply: z.object({ users: z.array(User) }),
})

export const createUser = endpoint('POST', '/api/users/', {
  audience: 'UserAdmin edit',
  summary: 'Adds a staff user with details and password, but without permissions.',
  body: NewUser,
  reply: Made,
})

export const updateUser = endpoint('PUT', '/api/users/', {
  audience: 'UserAdmin edit',
  summary:
    'Changes the details that are sent, sets a password (which signs the user out everywhere), or restores a user.',
  body: UserChange,
  reply: Message,
})

export const deleteUser = endpoint('DELETE', '/api/users/', {
  audience: 'UserAdmin edit',
  summary: 'Makes a user inactive and signs them out; the row stays for history and grants.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
