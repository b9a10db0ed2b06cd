import type { readSignInRules, SecondFactorScope } from '@bailiwick/contract/account'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { isAdministrative } from '@bailiwick/contract/kit/permissions'
import type { Context } from '#platform/context'
import { permissionMap } from '../permissions/service.ts'
import { requiredScope, saveRequiredScope } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { requireOwner } from '../settings/service.ts'
import { usersWithFactor } from './queries.ts'

/** Whom the office requires a second factor of, and how many of them have none; 403 for everybody but the owner. */
export async function readRules(context: Context): Promise<ReplyOf<typeof readSignInRules>> {
  const { db } = context
  const { system, owner } = await requireOwner(context)
  const users = (await usersWithFactor(db, system)).map(({ id, grants, has_factor }) => ({
    isOwner: id === owner,
    isAdministrator: isAdministrative(permissionMap(grants ?? [])),
    has_factor,
  }))
  const count = (among: typeof users) => ({
    users: among.length,
    without: among.filter(({ has_factor }) => !has_factor).length,
    includes_owner: among.some(({ isOwner, has_factor }) => isOwner && !has_factor),
  })
  return {
    second_factor_for: await requiredScope(db),
    administrators: count(users.filter(({ isAdministrator }) => isAdministrator)),
    everybody: count(users),
  }
}

/** Sets whom the office requires a second factor of; sessions that are open go on without one. */
export async function saveRules(context: Context, scope: SecondFactorScope): Promise<void> {
  const { db, now } = context
  await requireOwner(context)
  if (scope === (await requiredScope(db))) return
  await saveRequiredScope(db, scope, now)
  await recordSecurityEvent(context, {
    kind: 'settingChanged',
    details: { setting: 'second_factor_for', value: scope },
  })
}
