import { hash } from 'node:crypto'
import type { CallerContext, OpenContext } from '#platform/context'
import { DamagedFile, loadFile, type FileStorage } from '#platform/encrypted-files'
import { conflict, notFound, type Refusal } from '#platform/refusal'

/** The stored file of a document. */
interface StoredDocument {
  readonly id: number
  /** The signed one, if it is signed. */
  readonly signed_file: string | null
  readonly document_file: string | null
  /** The SHA-256 of the one to sign. */
  readonly document_sha256: string | null
}

/** Without an actor: a signer. */
type Reader = Pick<OpenContext, 'logSecurity'> & Partial<Pick<CallerContext, 'actor'>>

/**
 * The PDF of a document: signed, or as it was sent. 404 if it never had one; 409, with a security event that has its id, if
 * its file is gone or isn't the one that was stored.
 */
export async function documentPdf(
  context: Reader,
  storage: FileStorage,
  document: StoredDocument,
): Promise<Buffer> {
  const { id, signed_file, document_file, document_sha256 } = document
  const name = signed_file ?? document_file
  if (name === null) throw notFound('noDocumentFile')
  const content = await readOrFault(storage, name)
  if (typeof content === 'string') throw damaged(context, { id, fault: content })
  const isOther =
    signed_file === null && document_sha256 !== null && hash('sha256', content) !== document_sha256
  if (isOther) throw damaged(context, { id, fault: 'changed' })
  return content
}

async function readOrFault(storage: FileStorage, name: string): Promise<Buffer | 'missing' | 'changed'> {
  try {
    return (await loadFile(storage, name)) ?? 'missing'
  } catch (error) {
    if (error instanceof DamagedFile) return 'changed'
    throw error
  }
}

function damaged(
  { logSecurity, actor }: Reader,
  { id, fault }: { readonly id: number; readonly fault: 'missing' | 'changed' },
): Refusal {
  logSecurity({ kind: 'fileDamaged', document_id: id, reason: fault })
  const isStaff = actor !== undefined && actor.userId !== null
  return conflict(isStaff ? 'damagedDocument' : 'documentUnreadable')
}
