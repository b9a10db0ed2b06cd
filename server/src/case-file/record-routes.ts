import { caseEntities } from '@bailiwick/contract/entities'
import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import { recordCodes } from '@bailiwick/contract/kit/messages'
import type { FastifyInstance } from 'fastify'
import { caseRecords, type CreatedRecord, type NewRecord, type RecordChange } from '#case-file/case-records'
import type { CallerContext, ReadContext } from '#platform/context'
import { route } from '#platform/http/route'
import { success } from '#platform/success'

/** The work of one kind of case record, as `caseRecords` makes it. */
export interface CaseRecords {
  readonly kind: CaseEntity
  readonly list: (context: ReadContext, defendantId: number) => Promise<unknown>
  readonly create: (context: CallerContext, record: NewRecord) => Promise<CreatedRecord>
  readonly update: (context: CallerContext, change: RecordChange) => Promise<unknown>
  readonly remove: (context: CallerContext, id: number) => Promise<void>
}

/** Answers the calls of a kind of case record. */
export function recordRoutes(app: FastifyInstance, records: CaseRecords): void {
  const { table, calls } = records.kind
  const codes = recordCodes(table)

  route(app, calls.list, async ({ query }, context) => ({
    [table]: await records.list(context, query.id),
    ...success(codes.got),
  }))

  route(app, calls.create, async ({ body }, context) => ({
    insertId: (await records.create(context, body)).id,
    ...success(codes.created),
  }))

  route(app, calls.update, async ({ body }, context) => {
    await records.update(context, body)
    return success(codes.updated)
  })

  route(app, calls.remove, async ({ query }, context) => {
    await records.remove(context, query.id)
    return success(codes.deleted)
  })
}

/** Answers the calls of every kind of case record that no feature has answered. */
export function otherRecordRoutes(app: FastifyInstance): void {
  const kinds: readonly CaseEntity[] = Object.values(caseEntities)
  for (const kind of kinds) if (!app.endpoints.includes(kind.calls.list)) recordRoutes(app, caseRecords(kind))
}
