import { IconPencil } from '@tabler/icons-react'
import { createContext } from 'react'
import classes from './FieldMarks.module.css'

/** Notes on single fields of a form, by name; the blocks inside show them below each field. */
export const FieldMarks = createContext<ReadonlyMap<string, string>>(new Map())

export const FieldMark = ({ text }: { text: string | undefined }) => (
  <span className={classes.mark}>
    <IconPencil size={13} stroke={2} aria-hidden />
    <span>{text}</span>
  </span>
)
