import type { QueryClient } from '@tanstack/react-query'
import { interrupt, isSessionOver, resume } from '#platform/interruption.ts'
import {
  currentSession,
  onFirstStep,
  onSessionEnd,
  onSessionStart,
  onUserChange,
  sessionEnd,
} from '#platform/session.ts'
import { mustStay, onFormClosed } from '#platform/unsaved.ts'

interface Parts {
  readonly client: QueryClient
  /** Leads to the login, which leads back to the open page. */
  readonly leadToLogin: () => void
}

/**
 * What happens to the open page and its data when the session ends, starts again or becomes another user's. Without
 * unsaved changes the data goes and the login opens. With them the page stays as it is: data that it shows is never
 * taken from under a form. Once somebody has logged in again, what could not be loaded in between is loaded.
 */
export function followSession({ client, leadToLogin }: Parts): void {
  /** Whose data is shown: a page with unsaved changes outlasts the session of its user. */
  let owner = currentSession().claims?.id
  const isSomebodyElses = () => {
    const { claims } = currentSession()
    return claims !== null && owner !== undefined && claims.id !== owner
  }
  const adopt = () => {
    owner = currentSession().claims?.id ?? owner
  }

  onUserChange(() => {
    if (!mustStay()) {
      client.clear()
      return adopt()
    }
    client.removeQueries({ type: 'inactive' })
    const end = sessionEnd()
    if (end !== null) interrupt(end)
  })
  onSessionEnd(() => {
    if (mustStay()) interrupt(sessionEnd() ?? 'refused')
    else leadToLogin()
  })
  onFirstStep(() => {
    resume()
    if (mustStay()) interrupt('firstStep')
  })
  onSessionStart(() => {
    resume()
    if (!mustStay()) adopt()
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  onFormClosed(() => {
    if (mustStay()) return
    const isOver = isSessionOver()
    resume()
    if (isOver) {
      client.clear()
      leadToLogin()
    } else if (isSomebodyElses()) {
      void client.resetQueries()
    }
    adopt()
  })
}
