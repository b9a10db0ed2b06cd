import * as call from '@bailiwick/contract/indemnitors'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { route } from '#platform/http/route'
import { notSaved } from '#case-file/partial-save'
import type { EndDocuments } from '#case-file/document-hooks'
import { saveAndSend, type SendDocuments } from '#case-file/send-documents'
import { success } from '#platform/success'
import { createWithPhotos } from '../photos/service.ts'
import { indemnitors } from './service.ts'

interface Parts {
  /** Where uploaded files are stored. */
  readonly files: FileStore
  readonly sendDocuments: SendDocuments
  readonly endDocuments: EndDocuments
}

export function indemnitorRoutes(app: FastifyInstance, { files, sendDocuments, endDocuments }: Parts): void {
  route(app, call.listIndemnitors, async ({ query }, context) => ({
    indemnitors: await indemnitors.list(context, query.id),
    ...success('gotIndemnitors'),
  }))

  route(app, call.readIndemnitor, async ({ query }, context) => ({
    indemnitor: await indemnitors.read(context, query.id),
    ...success('gotIndemnitor'),
  }))

  // A form may include photos (OPEN-98)
  route(app, call.createIndemnitor, (_, context) =>
    createWithPhotos(
      context,
      files,
      'indemnitor',
      (inside) => indemnitors.create(inside, context.readBody()),
      ({ id, refused }) => ({ insertId: id, ...success('createdIndemnitor'), ...notSaved(refused) }),
    ),
  )

  route(app, call.updateIndemnitor, ({ body: { pdf, ...change } }, context) =>
    saveAndSend(
      context,
      async (inside) => {
        const refused = await indemnitors.update(inside, change)
        return { ...success('updatedIndemnitor'), ...notSaved(refused) }
      },
      sendDocuments,
      pdf,
    ),
  )

  route(app, call.deleteIndemnitor, async ({ query }, context) => {
    await endDocuments(context, { indemnitor_id: query.id })
    await indemnitors.remove(context, query.id)
    return success('deletedIndemnitor')
  })
}
