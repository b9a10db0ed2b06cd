import * as call from '@bailiwick/contract/defendants'
import { listLeads } from '@bailiwick/contract/leads'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer, answerCaller, answerRead, Json } from '#platform/http'
import type { SendPapers } from '#platform/send-papers'
import { answerByStatement } from '#platform/single-statement'
import {
  createDefendant,
  deleteDefendant,
  listDefendants,
  readDefendant,
  updateDefendant,
} from './service.ts'

export function defendantRoutes(app: FastifyInstance, sendPapers: SendPapers): void {
  const readsAccess = true

  answer(
    app,
    call.listDefendants,
    async ({ query }, context) => {
      const wish = { is_lead: 0, withRecipients: query.recipients === 'Yes' } as const
      const { total, rows, accessVersion } = await listDefendants(context, query, wish)
      const message = JSON.stringify(messages.gotDefendants)
      return new Json(`{"defendants":${rows},"total":${total},"message":${message}}`, accessVersion)
    },
    { readsAccess },
  )

  answer(
    app,
    listLeads,
    async ({ query }, context) => {
      const { total, rows, accessVersion } = await listDefendants(context, query, { is_lead: 1 })
      const message = JSON.stringify(messages.gotLeads)
      return new Json(`{"leads":${rows},"total":${total},"message":${message}}`, accessVersion)
    },
    { readsAccess },
  )

  answerRead(app, call.readDefendant, async ({ query }, context) => {
    const { record, accessVersion } = await readDefendant(context, query.id)
    const message = JSON.stringify(messages.gotDefendant)
    return new Json(`{"defendant":${record},"message":${message}}`, accessVersion)
  })

  answerByStatement(app, call.createDefendant, ({ body }, context) => createDefendant(context, body))

  answerCaller(app, call.updateDefendant, async ({ body: { pdf, ...change } }, context) => {
    await updateDefendant(context, change)
    return { message: messages.updatedDefendant, ...(await sendPapers(context, pdf)) }
  })

  answer(app, call.deleteDefendant, async ({ query }, context) => {
    await deleteDefendant(context, query.id)
    return { message: messages.deletedDefendant }
  })
}
