import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints what stands open; a phone has its own way to do that. */
export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={16} stroke={1.7} />}
    visibleFrom="sm"
    onClick={() => print()}
  >
    PRINT
  </Button>
)
