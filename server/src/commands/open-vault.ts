import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { encryptPlainRows } from '#case-file/encrypt-plain-rows'
import { lockInTransaction } from '#platform/advisory-locks'
import { isKeyDamaged, readDataKeys, type DataKeyPlace } from '#platform/data-keys'
import { keyMarkSetting } from '#platform/key-marks'
import { storedSecret } from '#platform/stored-secret'
import { createVault, idOfMark, keyIdOf, keyMarkOf, type Vault } from '#platform/vault'
import type { Db } from '#tables'
import { storeOnce, readSetting } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'
import { damagedKey } from './data-key.ts'
import { readMarks } from './key-change.ts'

/**
 * The vault of the data keys, with the id of the newest. Throws CliError if the database is encrypted with a key that isn't
 * among them: nothing could be read, or during a change of the key not everything. Only the first start on a database creates
 * a key; it also encrypts values stored as plain text.
 */
export async function openVault(place: DataKeyPlace, db: Db): Promise<Vault> {
  let marks = await readMarks(db)
  if (marks.length === 0) {
    await storeFirstMark(place, db)
    marks = await readMarks(db)
  }
  requireKeys(place, marks)
  return createVault(() => readDataKeys(place))
}

/** Does so before anything is created or changed, for a database that is encrypted already. */
export async function refuseOtherKey(place: DataKeyPlace, db: Db): Promise<void> {
  const marks = await readMarks(db)
  if (marks.length > 0) requireKeys(place, marks)
}

function requireKeys(place: DataKeyPlace, marks: readonly string[]): void {
  const keys = readDataKeys(place)
  const missing = marks.filter((mark) => !keys.some((key) => keyMarkOf(key) === mark))
  if (missing.length === 0 && keys.length > 0) return
  throw new CliError(
    marks.length > 1 ? unfinishedChange(place, marks, missing) : otherKey(place, keys, marks[0] ?? ''),
  )
}

/** Of several instances that start together one does it, so no other creates a key that isn't the database's. */
const storeFirstMark = (place: DataKeyPlace, db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockInTransaction(tx, 'firstDataKey')
    if ((await readSetting(tx, keyMarkSetting)) !== undefined) return
    if (place.dataKey === undefined) await storedSecret(place.dataDir, 'data-key')
    const [newest] = readDataKeys(place)
    if (newest === undefined) return
    await storeOnce(tx, keyMarkSetting, keyMarkOf(newest))
    await encryptPlainRows(
      tx,
      createVault(() => readDataKeys(place)),
    )
  })

function otherKey(place: DataKeyPlace, keys: readonly Buffer[], mark: string): string {
  if (isKeyDamaged(place))
    return mark === '' ? damagedKey(place) : `${damagedKey(place)} It is the key ${idOfMark(mark)}.`
  return [
    keys.length === 0
      ? 'This database is encrypted, and its data key is missing.'
      : 'This database is encrypted with another data key.',
    `It needs the key ${idOfMark(mark)}; ${foundKeys(place, keys.map(keyIdOf))}.`,
    adviceFor(place, mark),
  ].join(' ')
}

function foundKeys({ dataKey, dataDir }: DataKeyPlace, ids: readonly string[]): string {
  const keys = ids.length === 0 ? 'no key' : `the ${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`
  if (dataKey === undefined) return `the data folder ${dataDir} has ${keys}`
  const [newest, ...earlier] = ids
  const beside = earlier.length === 0 ? '' : ` and DATA_KEY_OLD has ${earlier.join(', ')}`
  return `DATA_KEY has the key ${newest}${beside}`
}

/** DATA_KEY is used alone: what the data folder has counts only without it. */
function adviceFor({ dataKey, dataDir }: DataKeyPlace, mark: string): string {
  if (dataKey === undefined) {
    const own = `data-key.${idOfMark(mark)}`
    return existsSync(join(dataDir, own))
      ? `Copy the file ${own} there to a file data-key.`
      : 'Restore the file data-key in its data folder, or set DATA_KEY.'
  }
  const [inFolder] = readDataKeys({ dataKey: undefined, dataDir })
  return inFolder !== undefined && keyMarkOf(inFolder) === mark
    ? `Remove DATA_KEY: the file data-key in ${dataDir} has that key. Or set DATA_KEY to it.`
    : `Set DATA_KEY to that key, or remove DATA_KEY and restore the file data-key in ${dataDir}.`
}

function unfinishedChange(
  { dataKey, dataDir }: DataKeyPlace,
  marks: readonly string[],
  missing: readonly string[],
): string {
  const [newest = '', ...earlier] = marks.map(idOfMark)
  const named = (ids: readonly string[]) => ids.map((id) => `the key ${id}`).join(' and ')
  const both =
    dataKey === undefined
      ? `Put the key ${newest} into the file data-key and ` +
        `${earlier.map((id) => `the key ${id} into the file data-key.${id}`).join(' and ')} in ${dataDir}`
      : `Set DATA_KEY to the key ${newest} and DATA_KEY_OLD to ${named(earlier)}`
  return [
    `The change of the data key to ${newest} is not finished, and ${named(missing.map(idOfMark))} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    `${both} until Admin › Security Events says “Data key change finished”.`,
  ].join(' ')
}
