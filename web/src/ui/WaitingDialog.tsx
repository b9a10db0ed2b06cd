import { Loader } from '@mantine/core'
import classes from './SmallDialog.module.css'
import { SmallDialog } from './SmallDialog.tsx'

/** Blocks the page during a call that must not be repeated. Only the answer closes it. */
export const WaitingDialog = ({ text }: { text: string }) => (
  <SmallDialog
    opened
    title={undefined}
    label={text}
    size={340}
    isPersistent
    isOnTop
    onClose={() => {}}
    actions={null}
  >
    <output className={classes.waiting}>
      <Loader size={22} aria-hidden />
      {text}
    </output>
  </SmallDialog>
)
