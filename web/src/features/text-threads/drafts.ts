import { createStore } from '#platform/store.ts'

/** Texts that were typed and not sent yet, by person, until the page is closed. */
const drafts = createStore<Readonly<Record<string, string>>>({})

export const draftKey = (defendant: number, indemnitor: number | null) => `${defendant}/${indemnitor ?? ''}`

export const draftStore = {
  ...drafts,
  /** Stores what was typed; an empty text removes the draft. */
  put(key: string, text: string): void {
    const { [key]: _old, ...others } = drafts.get()
    drafts.set(text === '' ? others : { ...others, [key]: text })
  },
  /** Removes the draft that was sent; what was typed since then stays. */
  sent(key: string, content: string): void {
    if (drafts.get()[key]?.trim() === content) draftStore.put(key, '')
  },
}
