import { expect, type Locator } from '@playwright/test'
import { button, field, fillField } from '../elements.ts'

/** Values of a form by block and label. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>
/** The rows of a list within a form. */
interface Rows {
  readonly add: string
  /** The name of one of them: 'charge'. */
  readonly row: string
  readonly values: readonly Readonly<Record<string, string>>[]
}
export interface FormValues {
  readonly values: Values
  readonly rows?: readonly Rows[]
}

const inRow = (scope: Locator, row: string, name: string): Locator => {
  const group = scope.getByRole('group', { name: row, exact: true })
  return group
    .getByRole('textbox', { name, exact: true })
    .or(group.getByRole('combobox', { name, exact: true }))
}

/** Types values into the open form. */
export async function fillForm(scope: Locator, { values, rows = [] }: FormValues): Promise<void> {
  for (const [block, fields] of Object.entries(values))
    for (const [name, value] of Object.entries(fields)) await fillField(field(scope, block, name), value)
  for (const list of rows)
    for (const [at, row] of list.values.entries()) {
      await button(scope, list.add).click()
      for (const [name, value] of Object.entries(row))
        await fillField(inRow(scope, `${list.row} ${at + 1}`, name), value)
    }
}

/** Expects these values in the open form, and no other rows. */
export async function expectFormValues(scope: Locator, { values, rows = [] }: FormValues): Promise<void> {
  for (const [block, fields] of Object.entries(values))
    for (const [name, value] of Object.entries(fields))
      await expect(field(scope, block, name), `${block}, ${name}`).toHaveValue(value)
  for (const list of rows) {
    await expect(scope.getByRole('group', { name: new RegExp(`^${list.row} \\d`) })).toHaveCount(
      list.values.length,
    )
    for (const [at, row] of list.values.entries())
      for (const [name, value] of Object.entries(row))
        await expect(inRow(scope, `${list.row} ${at + 1}`, name)).toHaveValue(value)
  }
}
