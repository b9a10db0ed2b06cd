import * as call from '@bailiwick/contract/surety-forms'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { checkDraft, previewDraft, type SuretyFormParts } from './check-service.ts'
import { chooseVersion, deleteForm, listForms, readForm, saveForm } from './service.ts'
import { uploadForm } from './upload-service.ts'

export function suretyFormRoutes(app: FastifyInstance, parts: SuretyFormParts): void {
  route(app, call.listSuretyForms, (_, context) => listForms(context, parts))

  route(app, call.readSuretyForm, ({ query }, context) => readForm(context, query))

  route(app, call.uploadSuretyForm, ({ query }, context) =>
    uploadForm(context, parts, query, ({ insertId, said: { code, text } }) => ({
      insertId,
      code,
      message: text,
    })),
  )

  route(app, call.saveSuretyForm, async ({ body }, context) => success(await saveForm(context, parts, body)))

  route(app, call.chooseSuretyFormVersion, async ({ body }, context) =>
    success(await chooseVersion(context, body)),
  )

  route(app, call.deleteSuretyForm, async ({ query }, context) => {
    await deleteForm(context, query)
    return success('deletedForm')
  })

  route(app, call.checkSuretyForm, ({ body }, context) => checkDraft(context, parts, body))

  route(app, call.previewSuretyForm, ({ body }, context) => previewDraft(context, parts, body))
}
