import { createStore, type Store } from '#platform/store.ts'

interface NoteText {
  readonly text: string
  /** Whether it is about a phone call (OPEN-192). */
  readonly isCall: boolean
}

/** A note that is being typed, and the one before it while it is being saved. */
interface Draft extends NoteText {
  readonly saving: NoteText | null
}
export type NoteDraft = Store<Draft>

const empty = { text: '', isCall: false } as const

export const createNoteDraft = (): NoteDraft => createStore<Draft>({ ...empty, saving: null })

/** Whether something was typed that isn't saved. */
export const hasNote = (draft: NoteDraft): boolean => canAddNote(draft.get()) || draft.get().saving !== null

/** Whether there is something to save, and nothing is being saved. */
export const canAddNote = ({ text, saving }: Draft): boolean => saving === null && text.trim() !== ''

/** Takes what was typed out of the box to save it, so that what is typed meanwhile is another note. */
export function takeNote(draft: NoteDraft): NoteText {
  const { text, isCall } = draft.get()
  const saving = { text: text.trim(), isCall }
  draft.set({ ...empty, saving })
  return saving
}

export const noteSaved = (draft: NoteDraft): void => draft.set({ ...draft.get(), saving: null })

/** Brings back what wasn't saved, before what was typed meanwhile. */
export function noteFailed(draft: NoteDraft): void {
  const { text, isCall, saving } = draft.get()
  if (saving === null) return
  const isAlone = text.trim() === ''
  draft.set({
    text: isAlone ? saving.text : `${saving.text}\n${text}`,
    isCall: saving.isCall || isCall,
    saving: null,
  })
}
