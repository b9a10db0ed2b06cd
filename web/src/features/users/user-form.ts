import { isFilled, recordErrors, type Catalogue } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import {
  passwordErrors,
  passwordFields,
  userDetails,
  userFields,
  userPlaceFields,
  type NewUser,
  type User,
  type UserChange,
} from '@bailiwick/contract/users'

/** What a dialog about a user does (USER-3, USER-4). */
export type UserTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'details' | 'password'; readonly user: User }

export type UserForm = { [Name in keyof (typeof userFields & typeof passwordFields)]?: string | null }
type Values = Readonly<Record<string, unknown>>

const catalogues: Readonly<Record<UserTask['kind'], Catalogue>> = {
  add: { ...userFields, ...passwordFields },
  details: userFields,
  password: passwordFields,
}

/** What the form starts with: the details as they were read, or nothing. */
export function startOf(task: UserTask): UserForm {
  const kept: Values = task.kind === 'details' ? task.user : {}
  return Object.fromEntries(Object.keys(catalogues[task.kind]).map((name) => [name, kept[name] ?? null]))
}

/** Whether all that is needed stands in the form, so that it may be submitted (USER-17 to USER-19). */
export const isComplete = (kind: UserTask['kind'], values: Values): boolean =>
  Object.entries(catalogues[kind]).every(([name, { required }]) => !required || isFilled(values[name])) &&
  (kind !== 'add' || values['password'] === values['password2'])

/** What is wrong with the form, by field. */
export const formErrors = (
  kind: UserTask['kind'],
  values: Values,
  minimum?: number,
): Record<string, string> => ({
  ...(kind === 'password' ? {} : recordErrors(userFields, values)),
  ...(kind === 'details' ? {} : passwordErrors(values, minimum)),
})

const kept = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const differs = (start: Values, values: Values) => (name: string) => kept(values[name]) !== kept(start[name])

/** Whether anything was typed that would be lost. */
export const isTyped = (start: Values, values: Values): boolean =>
  Object.keys(start).some(differs(start, values))

/** A new user as it is sent: the four details and the passwords (USER-8), and where he works where that is said. */
export const newUserOf = (values: UserForm): NewUser => ({
  ...picked(values, Object.keys({ ...userDetails, ...passwordFields })),
  ...picked(
    values,
    Object.keys(userPlaceFields).filter((name) => isFilled(values[name as keyof UserForm])),
  ),
})

/** A change as it is sent: both passwords, or the four details and what else is another (USER-9, USER-10). */
export function userChangeOf(
  { kind, user }: Exclude<UserTask, { kind: 'add' }>,
  start: UserForm,
  values: UserForm,
): UserChange {
  if (kind === 'password') return { id: user.id, ...picked(values, Object.keys(passwordFields)) }
  const places = Object.keys(userPlaceFields).filter(differs(start, values))
  return {
    id: user.id,
    ...picked(values, [...Object.keys(userDetails), ...places]),
    base: start as NonNullable<UserChange['base']>,
  }
}

const picked = (values: UserForm, names: readonly string[]): NewUser =>
  Object.fromEntries(names.map((name) => [name, values[name as keyof UserForm] ?? null])) as NewUser

/** The users whose name or username holds what is searched for. */
export function matching(users: readonly User[], search: string): readonly User[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return users
  return users.filter(({ name, username }) =>
    [name, username].some((text) => text?.toLowerCase().includes(wanted)),
  )
}

/** Why somebody cannot be removed by this caller, as the server will say; null where nothing is against it (OPEN-40). */
export function whyStays({ id, owner }: User, callerId: number | undefined): string | null {
  if (owner) return messages.ownerStays
  return id === callerId ? messages.notYourself : null
}

/** Why this caller cannot change somebody, as the server will say; null where he can (OPEN-40). */
export const whyUnchanged = ({ id, owner }: User, callerId: number | undefined): string | null =>
  owner && id !== callerId ? messages.ownerAlone : null
