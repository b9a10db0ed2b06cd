import type { Language } from '@bailiwick/contract/kit/languages'
import { call } from '#platform/api.ts'
import { currentClientSession } from '#platform/client-session.ts'
import { currentLanguage, switchLanguage } from '#platform/language.ts'
import { saveClientLanguage } from './client-calls.ts'

/** Records the language of the client who is logged in; does nothing if nobody is. */
async function saveLanguage(language: Language): Promise<void> {
  const { token } = currentClientSession()
  if (token !== null) await call(saveClientLanguage, { body: { language }, token, keepalive: true })
}

/** Switches the page to a language that the client chose, and records it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  await saveLanguage(language)
}

/**
 * Switches to the language of a client who has just logged in. One who has none is recorded with that of this page, so that
 * what the agency sends is in it too.
 */
export async function followClient(language: Language | null): Promise<void> {
  try {
    if (language !== null) await switchLanguage(language)
    else if (currentLanguage() !== 'en') await saveLanguage(currentLanguage())
  } catch {
    // They are logged in all the same, and can switch
  }
}
