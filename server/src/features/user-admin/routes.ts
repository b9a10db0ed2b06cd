import { resetSecondFactor } from '@bailiwick/contract/account'
import * as call from '@bailiwick/contract/users'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { createUser, listUsers, removeUser, resetFactor, updateUser } from './service.ts'

interface UserAdminParts {
  /** The least number of characters of a staff password. */
  readonly passwordMinimum: number
  readonly brand: string
}

export function userAdminRoutes(app: FastifyInstance, { passwordMinimum, brand }: UserAdminParts): void {
  const rules = { minimum: passwordMinimum, brand }

  route(app, call.listUsers, async (_, context) => ({ users: await listUsers(context) }))

  route(app, call.createUser, async ({ body }, context) => ({
    insertId: await createUser(context, body, rules),
    ...success('createdUser'),
  }))

  route(app, call.updateUser, async ({ body }, context) => {
    await updateUser(context, body, rules)
    return success('updatedUser')
  })

  route(app, call.deleteUser, async ({ query }, context) => {
    await removeUser(context, query.id)
    return success('deletedUser')
  })

  route(app, resetSecondFactor, async ({ query }, context) => {
    await resetFactor(context, query.id)
    return success('resetSecondFactor')
  })
}
