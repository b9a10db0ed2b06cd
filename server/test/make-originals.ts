import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrate.ts'

// node server/test/make-originals.ts FOLDER: the embedded databases that tests copy, `empty` and `migrated`.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('In which folder?')
const empty = await openDatabase({ dataDir: join(folder, 'empty') })
await empty.close()
cpSync(join(folder, 'empty'), join(folder, 'migrated'), { recursive: true })
const migrated = await openDatabase({ dataDir: join(folder, 'migrated') })
await migrate(migrated)
await migrated.close()
