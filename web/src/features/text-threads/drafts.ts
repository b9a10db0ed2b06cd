import { currentSession, draftsKey, lastLogout, onLogout } from '#platform/session.ts'
import { tabStorage } from '#platform/storage.ts'
import { createStore } from '#platform/store.ts'

type Texts = Readonly<Record<string, string>>

/** Texts that a user typed and didn't send yet, by person. */
interface Drafts {
  readonly user: number | null
  readonly texts: Texts
  /** When it was typed, in milliseconds since 1970. */
  readonly at: number
}

const none: Drafts = { user: null, texts: {}, at: 0 }

/** What was typed before the page was reloaded, unless somebody logged out since: a tab that slept didn't notice. */
function fromTab(): Drafts {
  try {
    const stored = (JSON.parse(tabStorage.read(draftsKey) ?? 'null') as Drafts | null) ?? none
    if (stored.at >= lastLogout()) return stored
  } catch {
    // What can't be read is no draft
  }
  tabStorage.remove(draftsKey)
  return none
}

// In this tab, so that a reload loses nothing; until the user logs out
const drafts = createStore(fromTab())
onLogout(() => drafts.set(none))

const userId = () => currentSession().claims?.id ?? null

/** The drafts of the user; while nobody is logged in, those on the screen stay there. */
const ownTexts = (): Texts => {
  const { user, texts } = drafts.get()
  return userId() === null || userId() === user ? texts : none.texts
}

export const draftKey = (defendant: number, indemnitor: number | null) => `${defendant}/${indemnitor ?? ''}`

export const draftStore = {
  get: ownTexts,
  subscribe: drafts.subscribe,
  /** Stores what was typed; an empty text removes the draft. */
  put(key: string, text: string): void {
    const { [key]: _old, ...others } = ownTexts()
    const next = {
      user: userId() ?? drafts.get().user,
      texts: text === '' ? others : { ...others, [key]: text },
      at: Date.now(),
    }
    drafts.set(next)
    tabStorage.write(draftsKey, JSON.stringify(next))
  },
  /** Removes the draft that was sent; what was typed since then stays. */
  sent(key: string, content: string): void {
    if (ownTexts()[key]?.trim() === content) draftStore.put(key, '')
  },
}
