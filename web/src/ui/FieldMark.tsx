import { IconPencil } from '@tabler/icons-react'
import classes from './FieldMark.module.css'

/** How a field was changed. */
export const FieldMark = ({ text }: { text: string | undefined }) => (
  <span className={classes.mark}>
    <IconPencil size={13} stroke={2} aria-hidden />
    <span>{text}</span>
  </span>
)
