import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/user-permissions'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { listUsers, listUsersHolding, readGrants, savePermissions } from './service.ts'

export function permissionRoutes(app: FastifyInstance): void {
  answer(app, call.listPermissionUsers, (_, context) => listUsers(context))

  answer(app, call.filterPermissionUsers, async ({ body }, context) => ({
    users: await listUsersHolding(context, body.permsList),
  }))

  answer(app, call.readUserPermissions, async ({ params }, context) => ({
    perms: await readGrants(context, { id: params.user_id }),
  }))

  answer(app, call.readNamedPermissions, async ({ params }, context) => ({
    perms: await readGrants(context, params),
  }))

  answer(app, call.saveUserPermissions, async ({ body }, context) => {
    await savePermissions(context, body)
    return { message: messages.success }
  })
}
