import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { documentFields } from '@bailiwick/contract/document-fields'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { byName } from '@bailiwick/contract/kit/by-name'
import { emailPatternInSql } from '@bailiwick/contract/kit/field-errors'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { TextReasonCode } from '@bailiwick/contract/text-reasons'
import type { QueueName } from '@bailiwick/contract/queues'
import { sql, type RawBuilder } from 'kysely'
import { keyKinds, type KeyKind } from './key-kinds.ts'
import { boundNames, type QueueBounds } from './queue-bounds.ts'

/** The bounds as values or parameters of a statement. */
export type QueueValues = Readonly<Record<keyof QueueBounds, RawBuilder<unknown>>>

/** The bounds as values. */
export const valuesOf = (bounds: QueueBounds): QueueValues =>
  byName(boundNames, (name) => sql`${bounds[name]}`)

const keysOf = (kind: KeyKind, range: RawBuilder<unknown> = sql``) => sql`
  select k.defendant_id, k.key as at from defendant_keys k where k.kind = ${sql.lit(keyKinds[kind])}${range}`

/** What ends a text because the office, or its recipient, did something else: nobody has to look after it. */
const endedCodes: readonly TextReasonCode[] = [
  'newerLink',
  'voidedDocument',
  'documentSigned',
  'documentDeclined',
  'personRemoved',
  'fileDeleted',
]
const endedOtherwise = endedCodes.map((code) => sql.lit(code))

/**
 * The newest texts to somebody that were to be sent, if they failed, until somebody dismisses them. A join would read every
 * text, hence the subquery.
 */
const failedTexts = ({ texts_since }: QueueValues) => sql`
  select m.defendant_id, m.date_created as at, m.id from messages m
  where m.state = 'failed' and m.defendant_id is not null and m.date_created > ${texts_since}::timestamptz
    and m.dismissed_at is null and coalesce(m.reason_code not in (${sql.join(endedOtherwise)}), true)
    and (
      select true from messages n
      where n.defendant_id = m.defendant_id and n.id > m.id
        and n.indemnitor_id is not distinct from m.indemnitor_id and n.is_to_other = m.is_to_other
        and (not m.is_to_other or n.phone = m.phone)
        and n.state in ('queued', 'sending', 'sent', 'delivered', 'failed')
      limit 1
    ) is null`

/** What clients saved of forms that by now have all that documents need, as the overview of a file has it (OPEN-152). */
const completedForms = ({ yesterday }: QueueValues) => sql`
  select h.defendant_id, h.created_date as at, h.id from history h
  where h.user_id is null and h.action in ('create', 'update') and h.endpoint in ('defendant', 'indemnitor')
    and h.created_date >= ${yesterday}::timestamptz
    and case h.endpoint
      when 'defendant' then exists (
        select from defendants p
        where p.id = h.record_id and ${isComplete(defendantFields, documentFields.defendant)})
      else exists (
        select from indemnitors p
        where p.id = h.record_id and p.deleted_at is null
          and ${isComplete(indemnitorFields, documentFields.indemnitor)})
    end`

/** Whether the record `p` has these fields; a phone or an email that can't be reached counts as missing. */
const isComplete = (catalogue: Catalogue, names: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    names.map((name) => {
      const column = sql.ref(`p.${name}`)
      const kind = catalogue[name]?.kind
      if (kind === 'phone') return sql`${column} ~ '^\\d{10}$'`
      if (kind === 'email') return sql`${column} ~ ${sql.lit(emailPatternInSql)}`
      return kind === 'date' ? sql`${column} is not null` : sql`trim(${column}) <> ''`
    }),
    sql` and `,
  )

/** In which order of `at` a queue is worked through: court and what waits by its time, the rest newest first. */
export const queueOrders = {
  court: 'asc',
  declined: 'desc',
  failed_texts: 'desc',
  no_court_date: 'desc',
  unsigned: 'asc',
  completed_forms: 'desc',
  leads: 'asc',
  shared: 'desc',
} as const satisfies Readonly<Record<QueueName, 'asc' | 'desc'>>

/**
 * The files of each queue, as `defendant_id`, with `at`, their place in its order. Keys are of files in the list and, but for
 * court, one a file; the others may have files twice, leads, and files that are deleted.
 */
export const queueFiles: Readonly<Record<QueueName, (values: QueueValues) => RawBuilder<unknown>>> = {
  court: ({ court_from, court_to }) =>
    keysOf('court_date', sql` and k.key >= ${court_from} and k.key < ${court_to}`),
  declined: () => keysOf('declined'),
  failed_texts: failedTexts,
  no_court_date: ({ open_since, today }) =>
    keysOf('no_court_date', sql` and k.key > ${open_since} and k.key <= ${today}`),
  unsigned: ({ day_ago }) => keysOf('unsigned', sql` and k.key < ${day_ago}`),
  completed_forms: completedForms,
  leads: () => keysOf('lead_to_call'),
  shared: ({ user_id }) => sql`
    select u.defendant_id, u.id as at from defendant_users u where u.user_id = ${user_id}`,
}
