import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maximum, recordErrors, text, type Catalogue } from './fields.ts'
import { messages } from './messages.ts'
import { idInBody, idInQuery, Made, Message, sentShape, storedShape } from './wire.ts'

/** The four details that Add User and Edit Details ask for (USER-9). */
export const userDetails = {
  name: { ...text('Name', 100), required: true },
  username: { ...text('Username', 50), required: true },
  email: { kind: 'email', label: 'Email', max: 100, required: true },
  // A long one keeps all its digits in the form, so that the text is read (USER-14)
  phone_number: {
    kind: 'phone',
    label: 'Phone',
    min: 10,
    max: 10,
    rules: ['digits'],
    tooLong: maximum(10),
    required: true,
  },
} as const satisfies Catalogue

/** Where somebody works: may stay empty (OPEN-41). */
export const userPlaceFields = {
  office: text('Office', 50),
  department: text('Department', 50),
} as const satisfies Catalogue

export const userFields = { ...userDetails, ...userPlaceFields } as const satisfies Catalogue

/** The least number of characters of a staff password, where PASSWORD_MINIMUM does not ask for more; none is cut. */
export const passwordMinimum = 8

export const passwordFields = {
  password: { kind: 'text', label: 'Password', min: passwordMinimum, max: 1000, required: true },
  password2: { kind: 'text', label: 'Re-enter Password', max: 1000, required: true },
} as const satisfies Catalogue

/** What is wrong with a new password and its repetition (USER-15, USER-16). */
export function passwordErrors(
  values: Readonly<Record<string, unknown>>,
  minimum: number = passwordMinimum,
): Record<string, string> {
  const password = { ...passwordFields.password, min: minimum }
  const errors = recordErrors({ ...passwordFields, password }, values)
  if (errors['password2'] === undefined && values['password'] !== values['password2']) {
    errors['password2'] = messages.passwordsMustMatch
  }
  return errors
}

/** 0 once the user was removed (OPEN-40). */
const active = z.literal([0, 1], 'must be 0 or 1')

const User = z.object({
  id: z.number(),
  ...storedShape(userFields),
  active,
  /** Whether it is the owner's account, which cannot be removed. */
  owner: z.boolean(),
})
export type User = z.output<typeof User>

const sentPassword = z.optional(z.string('must be text'))
const saveShape = { ...sentShape(userFields), password: sentPassword, password2: sentPassword }

const NewUser = z.strictObject(saveShape)
export type NewUser = z.output<typeof NewUser>

/** A change; `base` holds the details as they were read, so that nobody overwrites what somebody else changed since. */
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
  summary: 'Adds a staff user with details and password; permissions are given elsewhere.',
  body: NewUser,
  reply: Made,
})

export const updateUser = endpoint('PUT', '/api/users/', {
  audience: 'UserAdmin edit',
  summary:
    'Changes what is sent of the details, sets a password (which signs the user out everywhere), or brings a user back.',
  body: UserChange,
  reply: Message,
})

export const deleteUser = endpoint('DELETE', '/api/users/', {
  audience: 'UserAdmin edit',
  summary: 'Makes a user inactive and signs him out; the row stays for history and grants.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
