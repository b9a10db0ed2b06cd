import type { NoteKind } from '@bailiwick/contract/notes'
import type { ColumnType, Generated } from 'kysely'

interface NotesTable {
  id: Generated<number>
  defendant_id: ColumnType<number, number, never>
  kind: ColumnType<NoteKind, NoteKind, never>
  text: ColumnType<string, string, never>
  created_by: ColumnType<number, number, never>
  created_at: ColumnType<string, Date | string, never>
  pinned_by: ColumnType<number | null, number | undefined, number | null>
  pinned_at: ColumnType<string | null, Date | undefined, Date | null>
}

declare module '#platform/tables' {
  interface Tables {
    notes: NotesTable
  }
}
