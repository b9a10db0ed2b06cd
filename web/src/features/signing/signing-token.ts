import { signingPath, tokenInFragment } from '@bailiwick/contract/signing'
import { tabStorage } from '#platform/storage.ts'

const key = 'signing'
const openedFromKey = 'signing opened from the portal'

/** Leaves no link in this tab for the next person who uses it. */
export function forgetToken(): void {
  tabStorage.remove(key)
  tabStorage.remove(openedFromKey)
}

/** Remembers that the logged-in client opens this link in the portal, in this tab. */
export const rememberPortal = (token: string): void => tabStorage.write(openedFromKey, token)

/** Whether the client portal has opened this link in this tab. */
export const isFromPortal = (token: string): boolean => tabStorage.read(openedFromKey) === token

/**
 * The token of the signing link; null if there is none. It is removed from the address at once, so that neither the
 * history nor a copied address reveals it, and stored in this tab for reloads.
 */
export function takeToken(): string | null {
  const { hash, pathname } = window.location
  const token = tokenInFragment(hash)
  if (token !== null) tabStorage.write(key, token)
  if (hash !== '' || pathname !== signingPath) window.history.replaceState(null, '', signingPath)
  // A truncated link is invalid, whatever was opened in this tab before
  return hash === '' ? tabStorage.read(key) : token
}
