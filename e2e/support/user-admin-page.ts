import { createUser } from '@bailiwick/contract/users'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './api.ts'

/** The password of the users added here. */
export const givenPassword = 'a plain brown horse'

let made = 0

/** Details of a new user. */
export function newDetails() {
  made += 1
  const tag = `${made}${Math.random().toString(36).slice(2, 7)}`
  return {
    name: `Uma ${tag}`,
    username: `uma.${tag}`,
    email: `uma.${tag}@example.com`,
    phone_number: `55501${String(10_000 + made).slice(-5)}`,
  }
}

/** Adds a user who signs in with `givenPassword`. */
export async function addUser(api: ApiClient) {
  const details = newDetails()
  await api.call(createUser, { body: { ...details, password: givenPassword, password2: givenPassword } })
  return details
}

export const userTable = (page: Page): Locator => page.getByRole('region', { name: 'Users' })
export const userCards = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
export const userDialog = (page: Page): Locator => page.getByRole('dialog')
export const submit = (page: Page, name: string): Locator => userDialog(page).getByRole('button', { name })

const names: Readonly<Record<string, string>> = {
  Name: 'name',
  Username: 'username',
  Email: 'email',
  Phone: 'phone_number',
  Office: 'office',
  Password: 'password',
  'Re-enter Password': 'password2',
}
/** The input of the dialog under a label. */
export const userInput = (page: Page, label: string): Locator =>
  userDialog(page)
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .and(page.locator(`[name=${names[label]}]`))

/** The error under it. */
export const userErrorOf = (page: Page, label: string): Locator =>
  userDialog(page)
    .locator('.mantine-InputWrapper-root')
    .filter({ has: page.locator(`[name=${names[label]}]`) })
    .locator('.mantine-InputWrapper-error')

export const searchForUser = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search by name' }).fill(text)

/** The row of a user, found by the search. */
export async function rowOf(page: Page, name: string): Promise<Locator> {
  await searchForUser(page, name)
  const row = userTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) })
  await expect(row).toHaveCount(1)
  return row
}
