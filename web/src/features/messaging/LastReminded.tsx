import type { DocumentLine } from './document-lines.ts'
import classes from './LastReminded.module.css'

/** When somebody was last notified of a document (DOC-8), and if that stayed in the portal (OPEN-189). */
export const LastReminded = ({ reminded, isUnsent }: Pick<DocumentLine, 'reminded' | 'isUnsent'>) => (
  <>
    {reminded ?? '–'}
    {isUnsent && <span className={classes.note}>Not sent</span>}
  </>
)
