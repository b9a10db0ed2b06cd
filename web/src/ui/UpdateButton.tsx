import { Button, type ButtonProps } from '@mantine/core'

interface Props extends Pick<ButtonProps, 'size' | 'loading' | 'disabled'> {
  /** There is nothing to update: the button looks disabled, and the keyboard still reaches it. */
  isQuiet: boolean
  /** Also called while quiet, because the look follows a change after a moment: check again. */
  onClick: () => void
  children: string
}

/** The button of a save, quiet while nothing has changed. It is always the same element, so the focus can return to it. */
export const UpdateButton = ({ isQuiet, ...props }: Props) => (
  <Button
    {...props}
    {...(isQuiet && { 'data-disabled': true, 'aria-disabled': true, title: 'No changes' })}
  />
)
