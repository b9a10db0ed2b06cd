import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties, Ref } from 'react'
import classes from './GrowingTextarea.module.css'

interface Props extends Omit<
  TextareaProps,
  'autosize' | 'minRows' | 'maxRows' | 'rows' | 'style' | 'classNames'
> {
  /** In lines of text. */
  minRows: number
  maxRows: number
  ref?: Ref<HTMLTextAreaElement>
}

/**
 * A text area as high as its text, between two numbers of lines. The browser sizes it: measuring each one in a script,
 * as the library does, took a quarter of the time in which a booking opens. A browser that can't shows `minRows` lines.
 */
export const GrowingTextarea = ({ minRows, maxRows, ...rest }: Props) => (
  <Textarea
    {...rest}
    rows={minRows}
    style={{ '--least': minRows, '--most': maxRows } as CSSProperties}
    classNames={{ input: classes.input ?? '' }}
  />
)
