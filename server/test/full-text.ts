import { decryptText } from '#platform/secret-text'
import { testVault } from '#test/server'

/** The content of a stored message in full, as its recipient reads it. */
export const fullText = ({ id, content, secret }: StoredText): string =>
  secret === null ? content : decryptText(testVault, { table: 'messages', id }, secret)

interface StoredText {
  readonly id: number
  readonly content: string
  readonly secret: Buffer | null
}
