import { columnsIn, type ListColumn, type ListName } from '@bailiwick/contract/list-columns'
import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState } from 'react'
import classes from './ColumnsMenu.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'

const ColumnsPopover = lazyPart(
  () => import('./ColumnsPopover.tsx').then((module) => ({ default: module.ColumnsPopover })),
  ({ isOpen, onClose }) => (isOpen ? onClose : null),
)

interface Props {
  list: ListName
  /** Created By is for CRM admins (DEF-22). */
  withAuthor: boolean
  shown: readonly ListColumn[]
  onChoose: (names: readonly string[]) => void
}

/** Chooses the columns of a list behind a button that says how many are shown. On phones cards have no columns. */
export function ColumnsMenu({ list, withAuthor, shown, onChoose }: Props) {
  const [popover, setPopover] = useState<'unused' | 'open' | 'closed'>('unused')
  const button = useRef<HTMLButtonElement>(null)
  const buttonId = useId()
  const offered = columnsIn[list].filter((name) => withAuthor || name !== 'created_by_name')
  return (
    <>
      <Button
        ref={button}
        id={buttonId}
        className={classes.button ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={popover === 'open'}
        onClick={() => setPopover(popover === 'open' ? 'closed' : 'open')}
      >
        Columns
        <span className={`${classes.count} num`}>
          {offered.filter((name) => shown.includes(name)).length} of {offered.length}
        </span>
      </Button>
      {popover !== 'unused' && (
        <Suspense>
          <ColumnsPopover
            button={button}
            buttonId={buttonId}
            isOpen={popover === 'open'}
            onClose={() => setPopover('closed')}
            list={list}
            offered={offered}
            shown={shown}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </>
  )
}
