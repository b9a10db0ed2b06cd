import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/users'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { createUser, listUsers, removeUser, updateUser } from './service.ts'

export function userAdminRoutes(app: FastifyInstance): void {
  answer(app, call.listUsers, async (_, context) => ({ users: await listUsers(context) }))

  answer(app, call.createUser, async ({ body }, context) => ({
    insertId: await createUser(context, body),
    message: messages.createdUser,
  }))

  answer(app, call.updateUser, async ({ body }, context) => {
    await updateUser(context, body)
    return { message: messages.updatedUser }
  })

  answer(app, call.deleteUser, async ({ query }, context) => {
    await removeUser(context, query.id)
    return { message: messages.deletedUser }
  })
}
