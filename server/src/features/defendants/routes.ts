import { chooseAgent, listAgents } from '@bailiwick/contract/case-page'
import * as call from '@bailiwick/contract/defendants'
import { listDeletedFiles, restoreFile } from '@bailiwick/contract/deleted-files'
import * as leads from '@bailiwick/contract/leads'
import * as selection from '@bailiwick/contract/list-selection'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { notSaved } from '#case-file/partial-save'
import type { EndDocuments } from '#case-file/document-hooks'
import { saveAndSend, type SendDocuments } from '#case-file/send-documents'
import { success } from '#platform/success'
import { exportFiles, listSelection } from './export-service.ts'
import { fileEditors, saveAgent } from './agent-service.ts'
import { listDeleted, restoreDeleted } from './deleted-service.ts'
import { listDefendants, listLeads, type ListParts } from './list-service.ts'
import { savedByFewTries } from './phone-guess-service.ts'
import { createDefendant, deleteDefendant, readDefendant, updateDefendant } from './service.ts'

interface Parts extends ListParts {
  readonly sendDocuments: SendDocuments
  readonly endDocuments: EndDocuments
}

export function defendantRoutes(
  app: FastifyInstance,
  { sendDocuments, endDocuments, ...parts }: Parts,
): void {
  route(app, call.listDefendants, async ({ query }, context) => {
    const { total, rows } = await listDefendants(context, parts, query)
    return { defendants: rows, total, ...success('gotDefendants') }
  })

  route(app, leads.listLeads, async ({ query }, context) => {
    const { total, rows } = await listLeads(context, parts, query)
    return { leads: rows, total, ...success('gotLeads') }
  })

  route(app, selection.selectFiles, async ({ query }, context) => ({
    files: await listSelection(context, parts, query),
  }))

  route(app, selection.exportList, ({ body }, context) => exportFiles(context, parts, body))

  route(app, call.readDefendant, async ({ query }, context) => ({
    defendant: await readDefendant(context, query.id),
    ...success('gotDefendant'),
  }))

  route(app, call.createDefendant, ({ body }, context) =>
    createDefendant(context, body, success('createdDefendant')),
  )

  route(app, call.updateDefendant, ({ body: { pdf, ...change } }, context) =>
    savedByFewTries(context, change.phone, (tried) =>
      saveAndSend(
        context,
        async (inside) => {
          const refused = await updateDefendant(inside, change, tried)
          return { ...success('updatedDefendant'), ...notSaved(refused) }
        },
        sendDocuments,
        pdf,
      ),
    ),
  )

  deletionRoutes(app, endDocuments)

  route(app, listAgents, async (_, context) => ({ agents: await fileEditors(context) }))

  route(app, chooseAgent, async ({ body }, context) => {
    await saveAgent(context, body)
    return success('success')
  })
}

/** The calls that delete and restore files. */
function deletionRoutes(app: FastifyInstance, endDocuments: EndDocuments): void {
  route(app, call.deleteDefendant, async ({ query }, context) => {
    await endDocuments(context, { defendant_id: query.id })
    await deleteDefendant(context, query.id)
    return success('deletedDefendant')
  })

  route(app, listDeletedFiles, ({ query }, context) => listDeleted(context, query))

  route(app, restoreFile, async ({ body }, context) => {
    await restoreDeleted(context, body)
    return success('restoredFile')
  })
}
