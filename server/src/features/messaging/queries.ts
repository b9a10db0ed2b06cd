import type { Insertable } from 'kysely'
import type { Db, Tables } from '#tables'

export async function templateContent(db: Db, id: number): Promise<string> {
  const { content } = await db
    .selectFrom('sms_config')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return content
}

export async function insertMessage(db: Db, message: Insertable<Tables['messages']>): Promise<number> {
  const { id } = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}
