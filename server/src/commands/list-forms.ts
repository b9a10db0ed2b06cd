import type { Config } from '#config'
import type { Db } from '#tables'
import { checkFields, currentVersions, type FormSetting } from '../features/surety-forms/service.ts'
import { CliError } from './cli-error.ts'
import { openExisting } from './open-database.ts'

/** Lists the forms of the sureties with their fields that are unmapped or overflow. Throws CliError if any is unmapped. */
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
  const versions = await currentVersions(db)
  if (versions.length === 0) print('There are no forms of sureties.')
  let unmapped = 0
  for (const version of versions) {
    const { name, number, is_used, mapping, contents } = version
    print(
      `${name}, version ${number}, ${is_used ? 'used' : 'switched off'}: ${contents.fields.length} fields on ${contents.pages.length} pages`,
    )
    for (const { key, state, longest } of await checkFields(version, mapping, setting)) {
      if (state === 'unmapped') unmapped += 1
      if (state === 'unmapped') print(`  unmapped: ${key}`)
      if (state === 'overflowing') print(`  overflowing: ${key} (${longest})`)
    }
  }
  if (unmapped > 0) throw new CliError(`${unmapped} fields are unmapped: see above.`)
}
