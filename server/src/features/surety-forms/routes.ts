import * as call from '@bailiwick/contract/surety-forms'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { checkDraft, previewDraft, type SuretyFormParts } from './check-service.ts'
import { listForms, readForm, saveForm, uploadForm } from './service.ts'

export function suretyFormRoutes(app: FastifyInstance, parts: SuretyFormParts): void {
  route(app, call.listSuretyForms, (_, context) => listForms(context, parts))

  route(app, call.readSuretyForm, ({ query }, context) => readForm(context, query))

  route(app, call.uploadSuretyForm, ({ query }, context) =>
    uploadForm(context, parts, query, (insertId) => ({ insertId, ...success('addedForm') })),
  )

  route(app, call.saveSuretyForm, async ({ body }, context) => {
    await saveForm(context, body)
    return success('savedForm')
  })

  route(app, call.checkSuretyForm, ({ body }, context) => checkDraft(context, parts, body))

  route(app, call.previewSuretyForm, ({ body }, context) => previewDraft(context, parts, body))
}
