// Gives staff users of a data folder exactly the permissions asked for, adding those who are not there yet:
// node e2e/support/set-staff.ts FOLDER '{"username": [1, 2]}'. No portal may have the folder open.
import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import { openMigrated } from '../../server/src/commands/open-database.ts'
import { samplePassword } from '../../server/src/commands/sample.ts'
import { readConfig } from '../../server/src/config.ts'
import { grant } from '../../server/src/features/permissions/service.ts'
import { accountNamed, addUser, hashPassword } from '../../server/src/features/users/service.ts'

const [DATA_DIR, changes = '{}'] = process.argv.slice(2)
const database = await openMigrated(readConfig({ DATA_DIR }), () => undefined)
const db = database.kysely
const password_hash = await hashPassword(samplePassword)
for (const [username, permissions] of Object.entries(JSON.parse(changes) as Record<string, PermissionId[]>)) {
  const known = await accountNamed(db, username)
  const name = `${username.charAt(0).toUpperCase()}${username.slice(1)} Sample`
  const id = known?.id ?? (await addUser(db, { username, name, password_hash }))
  await db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
  await grant(db, id, permissions)
}
await database.close()
