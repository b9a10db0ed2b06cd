import classes from './UnsavedNote.module.css'
import { unsavedText } from './unsaved.ts'

/** Above what sends documents, while the file has changes that aren't saved. */
export const UnsavedNote = () => <p className={classes.note}>{unsavedText}</p>
