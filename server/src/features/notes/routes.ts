import * as call from '@bailiwick/contract/notes'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { addNote, changePin, listNotes } from './service.ts'

export function noteRoutes(app: FastifyInstance): void {
  route(app, call.listNotes, ({ query }, context) => listNotes(context, query.id))

  route(app, call.createNote, async ({ body }, context) => ({
    insertId: await addNote(context, body),
    ...success('createdNote'),
  }))

  route(app, call.pinNote, async ({ body }, context) => {
    await changePin(context, body)
    return success('success')
  })
}
