import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/users'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { createUser, listUsers, removeUser, updateUser } from './service.ts'

export interface UserAdminParts {
  /** The least number of characters of a staff password. */
  readonly passwordMinimum: number
}

export function userAdminRoutes(app: FastifyInstance, { passwordMinimum }: UserAdminParts): void {
  answer(app, call.listUsers, async (_, context) => ({ users: await listUsers(context) }))

  answer(app, call.createUser, async ({ body }, context) => ({
    insertId: await createUser(context, body, passwordMinimum),
    message: messages.createdUser,
  }))

  answer(app, call.updateUser, async ({ body }, context) => {
    await updateUser(context, body, passwordMinimum)
    return { message: messages.updatedUser }
  })

  answer(app, call.deleteUser, async ({ query }, context) => {
    await removeUser(context, query.id)
    return { message: messages.deletedUser }
  })
}
