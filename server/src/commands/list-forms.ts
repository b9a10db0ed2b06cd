import type { CheckedField } from '@bailiwick/contract/surety-forms'
import type { Config } from '#config'
import type { Db } from '#tables'
import {
  checkFields,
  currentVersions,
  plainLine,
  versionOf,
  type FormSetting,
} from '../features/surety-forms/service.ts'
import { CliError } from './cli-error.ts'
import { openExisting } from './open-database.ts'

/**
 * Lists the forms of the sureties with their fields that are unmapped, guessed or overflow. Throws CliError if a form that
 * goes with the documents has an unmapped one.
 */
export async function listFormsOnly(config: Config, print: (line: string) => void): Promise<void> {
  const database = await openExisting(config, print)
  const { agency, officeTimeZone } = config
  try {
    await reportForms(database.kysely, { agency, officeTimeZone, now: new Date() }, print)
  } finally {
    await database.close()
  }
}

/** Does it on an open database. */
export async function reportForms(
  db: Db,
  setting: FormSetting,
  print: (line: string) => void,
): Promise<void> {
  const heads = await currentVersions(db)
  if (heads.length === 0) print('There are no forms of sureties.')
  let unmapped = 0
  for (const { form_id, id, name, number, is_used, fields, pages } of heads) {
    print(
      `${plainLine(name)}, version ${number}, ${is_used ? 'used' : 'switched off'}: ${fields} fields on ${pages} pages`,
    )
    const version = await versionOf(db, form_id, id)
    if (version === undefined) continue
    for (const field of await checkFields(version, version.mapping, setting)) {
      const line = reported(field)
      if (line !== null) print(`  ${plainLine(line)}`)
      if (is_used && (field.state === 'unmapped' || field.state === 'impossible')) unmapped += 1
    }
  }
  if (unmapped > 0) throw new CliError(`${unmapped} fields of forms that are used are unmapped: see above.`)
}

/** What is said of a field; null for nothing. */
function reported({ key, state, longest }: CheckedField): string | null {
  if (state === 'mapped') return null
  return state === 'overflowing' ? `overflowing: ${key} (${longest})` : `${state}: ${key}`
}
