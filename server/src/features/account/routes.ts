import * as call from '@bailiwick/contract/account'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import type { SessionParts, SessionUse } from '../auth/service.ts'
import { changePassword } from './password-service.ts'
import { readRules, saveRules } from './rules-service.ts'
import {
  confirmOwnFactor,
  dropOwnDuty,
  readOwnFactor,
  removeOwnFactor,
  renewOwnCodes,
  startOwnFactor,
} from './second-factor-service.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './session-service.ts'

interface AccountParts extends SessionParts {
  readonly use: SessionUse
  /** After how many milliseconds without use a session ends; null: it doesn't. */
  readonly idleMs: number | null
  /** The least number of characters of a staff password. */
  readonly passwordMinimum: number
  readonly brand: string
}

const ownerOfCodes = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  username: actor.username,
  made_at: now.toISOString(),
})

export function accountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const { tokens, sessionMs, use, idleMs, brand } = parts
  const rules = { minimum: parts.passwordMinimum, brand }

  route(app, call.changeOwnPassword, async ({ body }, context) => ({
    token: await changePassword(context, body, { rules, tokens }),
    ...success('changedPassword'),
  }))

  route(app, call.checkDuties, async (_, context) => ({ token: await dropOwnDuty(context, tokens) }))

  route(app, call.listSessions, async (_, context) => ({
    sessions: await listOwnSessions(context, use),
    idle_minutes: idleMs === null ? null : idleMs / minuteMs,
    hours: sessionMs / (60 * minuteMs),
  }))

  route(app, call.endSession, async ({ query }, context) => {
    await endOwnSession(context, query.id)
    return success('endedSession')
  })

  route(app, call.endOtherSessions, async (_, context) => {
    const { code, text } = await endOtherOwnSessions(context)
    return { code, message: text }
  })

  route(app, call.readSecondFactor, (_, context) => readOwnFactor(context))

  route(app, call.startSecondFactor, ({ body }, context) =>
    startOwnFactor(context, body.current_password, brand),
  )

  route(app, call.confirmSecondFactor, async ({ body }, context) => ({
    ...(await confirmOwnFactor(context, body.code, tokens)),
    ...ownerOfCodes(context),
    ...success('addedSecondFactor'),
  }))

  route(app, call.renewRecoveryCodes, async ({ body }, context) => ({
    recovery_codes: await renewOwnCodes(context, body.current_password),
    ...ownerOfCodes(context),
    ...success('renewedRecoveryCodes'),
  }))

  route(app, call.removeSecondFactor, async ({ body }, context) => {
    await removeOwnFactor(context, body.current_password)
    return success('removedSecondFactor')
  })

  route(app, call.readSignInRules, (_, context) => readRules(context))

  route(app, call.saveSignInRules, async ({ body }, context) => {
    await saveRules(context, body.second_factor_for)
    return success('savedSignInRules')
  })
}
