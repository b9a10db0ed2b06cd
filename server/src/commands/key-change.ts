import { lockInTransaction } from '#platform/advisory-locks'
import { keyChangeSetting, keyMarkSetting, marksInUse } from '#platform/key-marks'
import type { Db } from '#tables'
import { recordCommandEvent } from '../features/security/service.ts'
import { readSetting, saveIfOther } from '../features/settings/service.ts'

/** What `marksInUse` says of this database. */
export const readMarks = async (db: Db): Promise<string[]> =>
  marksInUse(await readSetting(db, keyMarkSetting), await readSetting(db, keyChangeSetting))

/**
 * Records, before anything is encrypted with the key of this mark, that a change to it has begun. Returns when that was, and
 * whether it is new: no other instance has recorded it, nor this one before it was stopped.
 */
export const beginKeyChange = (
  db: Db,
  mark: string,
  now: Date,
): Promise<{ readonly isFirst: boolean; readonly at: Date }> =>
  locked(db, async (tx) => {
    const current = await readSetting(tx, keyMarkSetting)
    const unfinished = (await readMarks(tx)).filter((one) => one !== mark && one !== current)
    const isFirst = await saveIfOther(tx, keyChangeSetting, [mark, ...unfinished].join(','), now)
    if (isFirst) await recordCommandEvent(tx, now, { kind: 'dataKeyChangeStarted' })
    const { modified_at: at } = await tx
      .selectFrom('settings')
      .select('modified_at')
      .where('name', '=', keyChangeSetting)
      .executeTakeFirstOrThrow()
    return { isFirst, at: new Date(at) }
  })

/**
 * Marks the database with the key, as everything is encrypted with it. Returns whether that is new; it isn't if another
 * instance did, or has begun a change to yet another key.
 */
export const finishKeyChange = (db: Db, mark: string, now: Date): Promise<boolean> =>
  locked(db, async (tx) => {
    const [newest, ...earlier] = await readMarks(tx)
    if (newest !== mark || earlier.length === 0) return false
    await saveIfOther(tx, keyMarkSetting, mark, now)
    await saveIfOther(tx, keyChangeSetting, mark, now)
    await recordCommandEvent(tx, now, { kind: 'dataKeyChangeFinished' })
    return true
  })

/** Two instances that read the marks at the same moment must not overwrite what the other wrote. */
const locked = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await lockInTransaction(tx, 'dataKeyChange')
    return work(tx)
  })
