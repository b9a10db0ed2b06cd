import { decryptText } from '#platform/secret-text'
import type { Db } from '#tables'
import { testCodeKey, testVault } from '#test/server'
import { linkHmac } from '../src/features/short-links/tokens.ts'

/** The content of a stored message in full, as its recipient reads it after opening its short links. */
export const fullText = (db: Db, text: StoredText): Promise<string> => withLongLinks(db, storedText(text))

/** The content of a stored message as its recipient gets it. */
export const storedText = ({ id, content, secret }: StoredText): string =>
  secret === null ? content : decryptText(testVault, { table: 'messages', id }, secret)

/** The messages of a file, oldest first, each with its content in full. */
export async function fullTextsOf(db: Db, defendant_id: number) {
  const texts = await db
    .selectFrom('messages')
    .selectAll()
    .where('defendant_id', '=', defendant_id)
    .orderBy('id')
    .execute()
  return Promise.all(texts.map(async (text) => ({ ...text, content: await fullText(db, text) })))
}

interface StoredText {
  readonly id: number
  readonly content: string
  readonly secret: Buffer | null
}

/** A text with the long addresses that its short links lead to, also those that have ended since. */
export async function withLongLinks(db: Db, text: string): Promise<string> {
  let long = text
  for (const [link, token = ''] of text.matchAll(/\/s\/([0-9a-z]{12})(?!\w)/g)) {
    const { id, target } = await db
      .selectFrom('short_links')
      .select(['id', 'target'])
      .where('token_hmac', '=', linkHmac(testCodeKey, token))
      .executeTakeFirstOrThrow()
    long = long.replace(link, testVault.decrypt(target, `short_links.target:${id}`).toString())
  }
  return long
}
