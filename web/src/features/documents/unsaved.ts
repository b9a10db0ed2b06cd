/** The unsaved changes that documents don't contain: those of their booking, which refuse a send, or others of the file. */
export type Unsaved = 'booking' | 'file' | null

export const unsavedText = 'Documents contain only saved data. Your unsaved changes aren’t in them yet.'
