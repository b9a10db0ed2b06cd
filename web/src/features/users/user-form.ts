import { recordErrors, type RecordErrors } from '@bailiwick/contract/kit/field-errors'
import { isFilled, type Catalogue, type Values } from '@bailiwick/contract/kit/fields'
import { messages } from '@bailiwick/contract/kit/messages'
import {
  accountRefusal,
  passwordErrors,
  passwordFields,
  userDetails,
  userFields,
  userPlaceFields,
  type NewUser,
  type User,
  type UserChange,
} from '@bailiwick/contract/users'

/** What a user dialog is for (USER-3, USER-4). */
export type UserTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'details' | 'password'; readonly user: User }

export type UserForm = { [Name in keyof (typeof userFields & typeof passwordFields)]?: string | null }
const catalogues: Readonly<Record<UserTask['kind'], Catalogue>> = {
  add: { ...userFields, ...passwordFields },
  details: userFields,
  password: passwordFields,
}

/** The form's initial values: the loaded details, or nothing. */
export function initialValues(task: UserTask): UserForm {
  const stored: Values = task.kind === 'details' ? task.user : {}
  return Object.fromEntries(Object.keys(catalogues[task.kind]).map((name) => [name, stored[name] ?? null]))
}

/** Whether everything required is filled, so that the form can be submitted (USER-17 to USER-19). */
export const isComplete = (kind: UserTask['kind'], values: Values): boolean =>
  Object.entries(catalogues[kind]).every(([name, { required }]) => !required || isFilled(values[name])) &&
  (kind !== 'add' || values['password'] === values['password2'])

interface Office {
  readonly brand: string
  /** The least number of characters of a password; undefined for the default. */
  readonly minimum?: number | undefined
}

/** The errors of the form by field. */
export function formErrors(task: UserTask, values: Values, office: Office): RecordErrors {
  const typed = typeof values['username'] === 'string' ? values['username'] : null
  const username = task.kind === 'password' ? task.user.username : typed
  return {
    ...(task.kind === 'password' ? {} : recordErrors(userFields, values)),
    ...(task.kind === 'details' ? {} : passwordErrors(values, { ...office, username })),
  }
}

const normalized = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
const differs = (start: Values, values: Values) => (name: string) =>
  normalized(values[name]) !== normalized(start[name])

/** Whether a value differs from the initial one. */
export const hasChanges = (start: Values, values: Values): boolean =>
  Object.keys(start).some(differs(start, values))

/** The body of a new user: the four details and the passwords (USER-8), and office and department if filled. */
export const newUserOf = (values: UserForm): NewUser => ({
  ...pick(values, Object.keys({ ...userDetails, ...passwordFields })),
  ...pick(
    values,
    Object.keys(userPlaceFields).filter((name) => isFilled(values[name as keyof UserForm])),
  ),
})

/** The body of a change: both passwords, or the four details and the other changed fields (USER-9, USER-10). */
export function userChangeOf(
  { kind, user }: Exclude<UserTask, { kind: 'add' }>,
  start: UserForm,
  values: UserForm,
): UserChange {
  if (kind === 'password') return { id: user.id, ...pick(values, Object.keys(passwordFields)) }
  const places = Object.keys(userPlaceFields).filter(differs(start, values))
  return {
    id: user.id,
    ...pick(values, [...Object.keys(userDetails), ...places]),
    base: start as NonNullable<UserChange['base']>,
  }
}

const pick = (values: UserForm, names: readonly string[]): NewUser =>
  Object.fromEntries(names.map((name) => [name, values[name as keyof UserForm] ?? null])) as NewUser

/** The users whose name or username contains the search. */
export function searchUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return users
  return users.filter(({ name, username }) =>
    [name, username].some((text) => text?.toLowerCase().includes(wanted)),
  )
}

type Caller = Parameters<typeof accountRefusal>[0]

/** Why the current user can't remove somebody, in the server's words; null if they can (OPEN-40, OPEN-187). */
export function removalRefusal(user: User, caller: Caller): string | null {
  if (user.owner) return messages.ownerStays
  return user.id === caller.id ? messages.notYourself : changeRefusal(user, caller)
}

/** Why the current user can't change somebody, in the server's words; null if they can (OPEN-40, OPEN-187). */
export function changeRefusal(user: User, caller: Caller): string | null {
  const refusal = accountRefusal(caller, user)
  return refusal && messages[refusal]
}
