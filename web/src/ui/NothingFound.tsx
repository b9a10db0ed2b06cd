import { Button } from '@mantine/core'
import { EmptyPanel } from './EmptyPanel.tsx'

interface Props {
  /** 'No leads found'. */
  title: string
  /** What will be shown here, for a list without filters. */
  hint: string
  filtered: boolean
  onClear: () => void
}

/** A list without rows: because there are none, or because none match the filters. */
export function NothingFound({ title, hint, filtered, onClear }: Props) {
  if (!filtered) return <EmptyPanel title={title} text={hint} />
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear the filters
    </Button>
  )
  return (
    <EmptyPanel
      title={title}
      text="Nothing matches all of these filters. Check the spelling or remove a filter."
      actions={clear}
    />
  )
}
