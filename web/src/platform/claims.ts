import type { StaffClaims } from '@bailiwick/contract/auth'
import type { ClientClaims } from '@bailiwick/contract/client-sign-in'
import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import { sessionDuties } from '@bailiwick/contract/kit/session'
import { fromBase64 } from './base64.ts'

/** Decodes base64url as UTF-8: names contain more than ASCII. */
function decodeBase64Url(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(
    fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')),
  )
}

function parsePayload(token: string): unknown {
  try {
    return JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''))
  } catch {
    return null
  }
}

const isPermissionMap = (value: unknown): value is PermissionMap =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)

/**
 * The claims of a staff token; null if it isn't one (AUTH-22). The signature isn't checked: the claims only choose what
 * is shown, and the server decides on every call.
 */
export function readClaims(token: string): StaffClaims | null {
  const payload = parsePayload(token)
  if (typeof payload !== 'object' || payload === null) return null
  const { id, name, exp, permObj, duties } = payload as Partial<Record<keyof StaffClaims, unknown>>
  if (typeof exp !== 'number' || !isPermissionMap(permObj)) return null
  const due = Array.isArray(duties) ? sessionDuties.filter((duty) => duties.includes(duty)) : []
  return {
    id: Number(id),
    name: typeof name === 'string' ? name : '',
    exp,
    permObj,
    ...(due.length > 0 && { duties: due }),
  }
}

/** The claims of a client token; null if it isn't one (CLI-23). */
export function readClientClaims(token: string): ClientClaims | null {
  const payload = parsePayload(token)
  if (typeof payload !== 'object' || payload === null) return null
  const { id, indemnitor_id, exp } = payload as Partial<Record<keyof ClientClaims, unknown>>
  if (typeof exp !== 'number' || typeof id !== 'number') return null
  return { id, indemnitor_id: typeof indemnitor_id === 'number' ? indemnitor_id : null, exp }
}
