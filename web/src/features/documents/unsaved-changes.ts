/** The unsaved changes that documents don't contain: those of their booking, which refuse a send, or others of the file. */
export type UnsavedChanges = 'booking' | 'file' | null

export const unsavedNote = 'Documents contain only saved data. Your unsaved changes aren’t in them yet.'
