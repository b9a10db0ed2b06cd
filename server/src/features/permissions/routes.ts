import * as call from '@bailiwick/contract/user-permissions'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { listUsers, listUsersHolding, readGrants, savePermissions } from './service.ts'

export function permissionRoutes(app: FastifyInstance): void {
  route(app, call.listPermissionUsers, (_, context) => listUsers(context))

  route(app, call.filterPermissionUsers, async ({ body }, context) => ({
    users: await listUsersHolding(context, body.permsList),
  }))

  route(app, call.readUserPermissions, async ({ params }, context) => ({
    perms: await readGrants(context, { id: params.user_id }),
  }))

  route(app, call.readNamedPermissions, async ({ params }, context) => ({
    perms: await readGrants(context, params),
  }))

  route(app, call.saveUserPermissions, async ({ body }, context) => {
    await savePermissions(context, body)
    return success('success')
  })
}
