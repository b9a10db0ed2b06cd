import { sql } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import { personName } from '#case-file/person-name'
import type { Db } from '#tables'
import { ownerId } from '../users/service.ts'

/** A signed document, and whom its copies go to: the signer where they were last asked. */
export interface SignedDocument extends FilePerson {
  readonly type: number
  /** The name of the signed file. */
  readonly signed_file: string | null
  readonly signer_name: string
  readonly signer_email: string | null
  /** Of the user who sent it, if they are active. */
  readonly sender_email: string | null
  readonly owner_email: string | null
  readonly is_file_deleted: boolean
  /** Whether the signer was removed from the file. */
  readonly is_removed: boolean
}

export async function signedDocument(db: Db, id: number): Promise<SignedDocument | undefined> {
  const { rows } = await sql<SignedDocument>`
    select o.defendant_id, o.indemnitor_id, o.type, o.signed_file,
      ${personName('d', 'i')} as signer_name,
      case when o.signer_phone is not null then o.signer_email
        when o.indemnitor_id is null then d.email else i.email end as signer_email,
      nullif(sender.email, '') as sender_email, nullif(owner.email, '') as owner_email,
      d.deleted_at is not null as is_file_deleted, i.deleted_at is not null as is_removed
    from documents o
    join defendants d on d.id = o.defendant_id
    left join indemnitors i on i.id = o.indemnitor_id
    left join users sender on sender.id = o.created_by and sender.active
    left join users owner on owner.id = ${ownerId} and owner.active
    where o.id = ${id}`.execute(db)
  return rows[0]
}
