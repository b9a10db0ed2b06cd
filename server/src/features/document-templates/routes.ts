import * as call from '@bailiwick/contract/document-templates'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { previewTemplate, type TemplateParts } from './preview-service.ts'
import {
  arrangeParts,
  chooseVersion,
  confirmTexts,
  listTemplates,
  readTemplate,
  readVersion,
  saveVersion,
} from './service.ts'

export function documentTemplateRoutes(app: FastifyInstance, parts: TemplateParts): void {
  route(app, call.listDocumentTemplates, (_, context) => listTemplates(context))

  route(app, call.readDocumentTemplate, ({ query }, context) => readTemplate(context, query.part))

  route(app, call.readTemplateVersion, ({ query }, context) => readVersion(context, query.id))

  route(app, call.saveDocumentTemplate, ({ body }, context) =>
    saveVersion(context, parts, body, (insertId) => ({ insertId, ...success('savedTemplate') })),
  )

  route(app, call.chooseTemplateVersion, ({ body }, context) =>
    chooseVersion(context, parts, body, () =>
      success(body.version_id === null ? 'choseOwnTemplate' : 'choseTemplate'),
    ),
  )

  route(app, call.arrangeDocumentParts, async ({ body }, context) => {
    await arrangeParts(context, body)
    return success('arrangedParts')
  })

  route(app, call.previewDocumentTemplate, ({ body }, context) => previewTemplate(context, parts, body))

  route(app, call.confirmDocumentTexts, async ({ body }, context) => {
    await confirmTexts(context, body.parts)
    return success(
      body.parts.some(({ own_hash }) => own_hash !== null) ? 'confirmedTexts' : 'unconfirmedTexts',
    )
  })
}
