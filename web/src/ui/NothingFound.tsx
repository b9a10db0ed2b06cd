import { Button } from '@mantine/core'
import { EmptyPanel } from './EmptyPanel.tsx'

interface Props {
  /** 'No leads found'. */
  title: string
  /** What will be here, where nothing is searched for. */
  hint: string
  filtered: boolean
  onClear: () => void
}

/** A list without rows: because there are none, or because none is as it was searched for. */
export function NothingFound({ title, hint: promise, filtered, onClear }: Props) {
  if (!filtered) return <EmptyPanel title={title} text={promise} />
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear the filters
    </Button>
  )
  return (
    <EmptyPanel
      title={title}
      text="Nothing matches all of these filters. Check the spelling, or drop a filter."
      actions={clear}
    />
  )
}
