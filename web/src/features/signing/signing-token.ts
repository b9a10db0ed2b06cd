import { signingPath, tokenInFragment } from '@bailiwick/contract/signing'
import { passing } from '#platform/storage.ts'

const key = 'signing'

/**
 * The token of the link that was followed. It is taken out of the address at once, so that neither the history nor a
 * copied address gives it away; this tab keeps it for a reload. null where there is none.
 */
export function takeToken(): string | null {
  const { hash, pathname } = window.location
  const token = tokenInFragment(hash)
  if (token !== null) passing.write(key, token)
  if (hash !== '' || pathname !== signingPath) window.history.replaceState(null, '', signingPath)
  // A link that was cut short is none, whatever was opened in this tab before
  return hash === '' ? passing.read(key) : token
}
