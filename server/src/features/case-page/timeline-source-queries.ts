import type { TimelineEntry, TimelineKind } from '@bailiwick/contract/case-page'
import { sql, type RawBuilder } from 'kysely'
import { param } from '#platform/prepared'

const file = sql`${param('id')}::int`

/** The files that were merged into the file: their history and sign-ins stay theirs, and are shown with its own. */
const merged = sql`any (merged_files(${file}))`

const isChange = sql`
  h.action in ('create', 'update', 'delete', 'share', 'convert', 'restore', 'merge', 'unmerge')
  and h.endpoint not in ('document', 'note')`
const isOfPhotos = sql`
  h.action in ('upload', 'download', 'remove') and h.endpoint in ('defendant', 'indemnitor')`

/** The texts that people of the file sent: from a number that one of them had, or that nobody had and one has now. */
const replyIds = sql`array(
  select l.reply_id from text_reply_people l where l.defendant_id = ${file}
  union
  select n.id from text_replies n where not n.is_known and n.phone in (
    select d.phone from defendants d where d.id = ${file}
    union all
    select i.phone from indemnitors i where i.defendant_id = ${file} and i.deleted_at is null
  ))`

export type SourceName =
  | 'signIns'
  | 'changes'
  | 'photos'
  | 'notes'
  | 'documents'
  | 'messages'
  | 'replies'
  | 'mergedSignIns'
  | 'mergedChanges'
  | 'mergedPhotos'

/** Where entries come from. */
interface Source {
  readonly name: SourceName
  /** Part of the ids of its entries. Of entries of the same instant, that of the higher number is the newer one. */
  readonly number: number
  readonly kind: TimelineKind
  readonly from: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
}

/** The conditions on the history are those of its indexes history_changes and history_photos. */
export const sources: readonly Source[] = [
  {
    name: 'signIns',
    number: 1,
    kind: 'sign_ins',
    // The codes stay, while sessions are removed after a month
    from: sql`access_codes c where c.defendant_id = ${file} and c.used_at is not null`,
    at: sql`c.used_at`,
    id: sql`c.id`,
  },
  {
    name: 'changes',
    number: 2,
    kind: 'changes',
    from: sql`history h where h.defendant_id = ${file} and ${isChange}`,
    at: sql`h.created_date`,
    id: sql`h.id`,
  },
  {
    name: 'photos',
    number: 3,
    kind: 'photos',
    from: sql`history h where h.defendant_id = ${file} and ${isOfPhotos}`,
    at: sql`h.created_date`,
    id: sql`h.id`,
  },
  {
    name: 'notes',
    number: 4,
    kind: 'notes',
    from: sql`notes n where n.defendant_id = ${file}`,
    at: sql`n.created_at`,
    id: sql`n.id`,
  },
  {
    name: 'documents',
    number: 5,
    kind: 'documents',
    from: sql`document_events e where true`,
    at: sql`e.at`,
    id: sql`e.id`,
  },
  {
    name: 'messages',
    number: 6,
    kind: 'texts',
    from: sql`messages m where m.defendant_id = ${file}`,
    at: sql`m.date_created`,
    id: sql`m.id`,
  },
  {
    name: 'replies',
    number: 7,
    kind: 'texts',
    from: sql`text_replies r where r.id = any (${replyIds})`,
    at: sql`r.received_at`,
    id: sql`r.id`,
  },
  // Sources of their own, because an index walks the entries of one file in order, and not those of several
  {
    name: 'mergedSignIns',
    number: 0,
    kind: 'sign_ins',
    from: sql`access_codes c where c.defendant_id = ${merged} and c.used_at is not null`,
    at: sql`c.used_at`,
    id: sql`c.id`,
  },
  {
    name: 'mergedChanges',
    number: 8,
    kind: 'changes',
    // That it was merged is in the history of the file that stayed, too
    from: sql`
      history h where h.defendant_id = ${merged} and ${isChange}
      and not (h.action in ('merge', 'unmerge') and h.data ->> 'merged_into' is not null)`,
    at: sql`h.created_date`,
    id: sql`h.id`,
  },
  {
    name: 'mergedPhotos',
    number: 9,
    kind: 'photos',
    from: sql`history h where h.defendant_id = ${merged} and ${isOfPhotos}`,
    at: sql`h.created_date`,
    id: sql`h.id`,
  },
]

/** A change as the history has it. */
export interface ChangeEntry extends Omit<Extract<TimelineEntry, { kind: 'changes' }>, 'changed' | 'others'> {
  /** The names of the fields. */
  readonly changed: readonly string[]
  /** The first of them, before and after. */
  readonly values: Readonly<Record<string, readonly [unknown, unknown]>> | null
}

/** Photos as the history has them. */
export interface PhotoEntry extends Omit<Extract<TimelineEntry, { kind: 'photos' }>, 'labels'> {
  /** The names of the fields, and of what else the entry says. */
  readonly fields: readonly string[]
}

/** An entry before its labels are added. */
export type Entry =
  | ChangeEntry
  | PhotoEntry
  | Exclude<TimelineEntry, { kind: 'changes' } | { kind: 'photos' }>
