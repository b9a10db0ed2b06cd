import { Loader } from '@mantine/core'
import classes from './SmallDialog.module.css'
import { SmallDialog } from './SmallDialog.tsx'

/** Over everything while something is on its way that must not be done twice. It goes with the answer alone. */
export const WaitingDialog = ({ text }: { text: string }) => (
  <SmallDialog
    opened
    title={undefined}
    label={text}
    size={340}
    persistent
    onTop
    onClose={() => {}}
    actions={null}
  >
    <output className={classes.waiting}>
      <Loader size={22} aria-hidden />
      {text}
    </output>
  </SmallDialog>
)
