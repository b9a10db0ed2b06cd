import { createStore, type Store } from '#platform/store.ts'

/** A note that is being typed. */
interface NoteText {
  readonly text: string
  /** Whether it is about a phone call (OPEN-192). */
  readonly isCall: boolean
}
export type NoteDraft = Store<NoteText>

export const createNoteDraft = (): NoteDraft => createStore<NoteText>({ text: '', isCall: false })

/** Whether something was typed. */
export const hasNote = (draft: NoteDraft): boolean => draft.get().text.trim() !== ''
