import classes from './UnsavedNote.module.css'
import { unsavedNote } from './unsaved-changes.ts'

/** Above what sends documents, while the file has changes that aren't saved. */
export const UnsavedNote = () => <p className={classes.note}>{unsavedNote}</p>
