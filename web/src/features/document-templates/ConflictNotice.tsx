import type { PartContent } from '@bailiwick/contract/kit/document-parts'
import { Button } from '@mantine/core'
import { Comparison } from './Comparison.tsx'
import classes from './TemplateEditor.module.css'

interface Props {
  conflict: { readonly text: string; readonly theirs: PartContent }
  mine: PartContent
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Somebody else has changed the part: shows what differs from theirs, and offers the choice. */
export const ConflictNotice = ({ conflict: { text, theirs }, mine, onChoose }: Props) => (
  <section className={classes.conflict} aria-label="Changed in the meantime">
    <p role="alert">{text} Below is how your text differs from theirs.</p>
    <Comparison label="Your text compared with theirs" before={theirs} after={mine} />
    <div className={classes.actions}>
      <Button variant="default" size="compact-sm" onClick={() => onChoose('mine')}>
        Keep mine
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onChoose('theirs')}>
        Take theirs
      </Button>
    </div>
  </section>
)
