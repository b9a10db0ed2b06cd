import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { withLeadPrefix, leadDataOf, type LeadData } from '@bailiwick/contract/defendant-fields/lead'
import { entriesOf, type Values } from '@bailiwick/contract/kit/fields'
import type { AccessType } from '@bailiwick/contract/kit/permissions'
import { sql } from 'kysely'
import { isLinkTime, type LinkTime } from '#case-file/link-last-sent'
import { defendantName } from '#case-file/person-name'
import { refreshList } from '#case-file/refresh-list'
import type { ChangeStamp, StaffStamp } from '#platform/change'
import { asColumns, columnNames, fieldColumns } from '#platform/columns'
import type { CallerContext, StatementContext, Store } from '#platform/context'
import { accessVersion } from '#platform/json-sql'
import { JsonText } from '#platform/json-text'
import { runCached } from '#platform/cached-plans'
import { unawaited } from '#platform/pipelined-transactions'
import { param, prepare } from '#platform/prepared'
import { replyWithId, insertReply } from '#platform/stored-reply'
import { ownGrant } from '#case-file/access'
import type { Db } from '#tables'
import { encryptedTables } from '#case-file/encrypted-tables'
import { isListed } from '#case-file/listed-columns'
import { insertCreateEntry } from '#case-file/history'
import { leadData } from './read-queries.ts'

const encrypted = encryptedTables.defendants

export interface StoredDefendant {
  readonly is_lead: 0 | 1
  /** The fields as they are sent; those of a lead's `lead_data` with their prefix. */
  readonly form: Values
}

const loadStatement = prepare(
  'load_defendant',
  sql`
    select ${ownGrant('d.id')} as access_type, d.is_lead, ${leadData} as lead_data, ${fieldColumns(defendantFields, 'd')}
    from defendants d where d.id = ${param('id')} and (d.deleted_at is not null) = ${param('is_deleted')}
    for no key update`,
)

interface LockedDefendant extends StoredDefendant {
  /** The caller's own grant; null without a caller. */
  readonly access_type: AccessType
}

type LockedRow = Values & Omit<LockedDefendant, 'form'> & { readonly lead_data: LeadData | 0 }

/** The stored record, locked until the transaction ends; undefined if there is none. A deleted one only if that is wanted. */
export async function lockedPerson(
  { db, vault, actor }: Store & Partial<Pick<CallerContext, 'actor'>>,
  id: number,
  { isDeleted = false } = {},
): Promise<LockedDefendant | undefined> {
  const values = { id, is_deleted: isDeleted, user_id: actor?.userId }
  const [row] = await runCached<LockedRow>(db, loadStatement, values)
  if (row === undefined) return undefined
  const { access_type, is_lead, lead_data, ...stored } = row
  const own = encrypted.decrypt(vault, stored)
  return { access_type, is_lead, form: lead_data === 0 ? own : { ...own, ...withLeadPrefix(lead_data) } }
}

/** The other columns of a new record, each with the name of its parameter. */
const ownColumns = {
  is_lead: 'is_lead',
  lead_data: 'lead_data',
  created_by: 'user_id',
  date_created: 'now',
  modified_by: 'user_id',
  date_modified: 'now',
}

/** Inserts a record with its history entry, its list row and the stored reply of the call. */
const insertStatement = prepare(
  'create_defendant',
  sql`
    with created as (
      insert into defendants (${columnNames({ ...defendantFields, ...ownColumns })})
      select ${sql.join([
        ...entriesOf(defendantFields).map(([name, { kind }]) =>
          kind === 'rows' ? sql`coalesce(${param(name)}::jsonb, '[]')` : param(name),
        ),
        ...Object.values(ownColumns).map(param),
      ])} where ${accessVersion} = ${param('access_version')} returning id
    ), audited as (${insertCreateEntry('defendant')}), replies as (
      select id, ${replyWithId} as reply from created
    ), stored as (${insertReply})
    select reply, list_new_defendant(id) from replies`,
)

/** Inserts a record and returns the reply of the call: `known` with the new id. */
export function insertDefendant<Known>(
  { vault, write }: StatementContext,
  { is_lead, form }: StoredDefendant,
  history: Values,
  known: Known,
): Promise<JsonText<Known & { readonly insertId: number }>> {
  const values = {
    ...asColumns(defendantFields, encrypted.encrypt(vault, form)),
    ...history,
    is_lead,
    lead_data: is_lead === 1 ? JSON.stringify(leadDataOf(form)) : null,
  }
  return write(insertStatement, values, known)
}

/** New booking data of a lead; null if it becomes a defendant. */
type LeadChange = { readonly lead_data: LeadData } | { readonly lead_data: null; readonly is_lead: 0 }

/** Changes fields of a record, and refreshes the list if it has one of them. */
export async function changeDefendant(
  { db, vault }: Store,
  id: number,
  change: Values,
  lead: LeadChange | null,
  { by, at }: ChangeStamp,
): Promise<void> {
  const columns = {
    ...asColumns(defendantFields, encrypted.encrypt(vault, change)),
    ...(lead && { ...lead, lead_data: lead.lead_data && JSON.stringify(lead.lead_data) }),
    modified_by: by,
    date_modified: at,
  }
  const changing = db
    .updateTable('defendants')
    .set(columns)
    .where('id', '=', id)
    // Another file may have the phone, which the caller must learn
    .$if(!('phone' in change), (update) => update.modifyEnd(unawaited))
  await (
    isListed('defendants', Object.keys(columns)) ? changing.returning(refreshList('id')) : changing
  ).execute()
}

/** Whether another file has the mobile phone. */
export async function isPhoneTaken(db: Db, id: number, phone: string): Promise<boolean> {
  const found = await db
    .selectFrom('defendants')
    .select('id')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks a record as deleted and takes it off the list; its phone may be used again (OPEN-85). */
export async function markDeleted(db: Db, id: number, { by, at }: StaffStamp): Promise<void> {
  await db
    .updateTable('defendants')
    .set({ deleted_by: by, deleted_at: at })
    .where('id', '=', id)
    .returning(refreshList('id'))
    .execute()
}

/** Saves when a form link was last texted (OPEN-70); with `instead`, only if it is that time now. */
export async function setDefendantLinkSent(
  db: Db,
  id: number,
  at: Date | string | null,
  instead?: LinkTime,
): Promise<void> {
  await db
    .updateTable('defendants')
    .set({ link_last_sent: at })
    .where('id', '=', id)
    .$if(instead !== undefined, (query) => query.where(isLinkTime(instead)))
    .returning(refreshList('id'))
    .execute()
}

/** The agent of a file and its name, locked until the transaction ends; undefined if it is missing. */
export const lockedAgent = (db: Db, id: number) =>
  db
    .selectFrom('defendants')
    .select('agent_id')
    .select(defendantName('defendants').as('name'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Saves who is the agent of a file (OPEN-192). */
export const setAgent = (db: Db, id: number, agent_id: number | null) =>
  db.updateTable('defendants').set({ agent_id }).where('id', '=', id).execute()

/** The file that a merged one is part of now; undefined if it wasn't merged, or that is gone too. */
export async function survivorOf(db: Db, id: number): Promise<{ id: number; is_lead: 0 | 1 } | undefined> {
  const { rows } = await sql<{ id: number; is_lead: 0 | 1 }>`
    select s.id, s.is_lead from defendants s
    where s.id = surviving_file(${id}) and s.id <> ${id} and s.deleted_at is null`.execute(db)
  return rows[0]
}
