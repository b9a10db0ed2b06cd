import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Stamp } from '#platform/tables'

interface FilesTable {
  id: GeneratedAlways<number>
  name: string
  defendant_id: number
  indemnitor_id: number | null
  field: string
  slot: number
  type: 'image/jpeg' | 'image/png' | 'application/pdf'
  bytes: number
  has_thumbnail: boolean
  uploaded_by: number | null
  date_created: Stamp
  replaced_at: ColumnType<string | null, undefined, Date | null>
}

/** Files that are lost for good; see `giveUpLostFiles`. */
interface GivenUpFilesTable {
  name: string
  given_up_at: Stamp
}

declare module '#platform/tables' {
  interface Tables {
    files: FilesTable
    given_up_files: GivenUpFilesTable
  }
}
