import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the open record; hidden on phones, which have their own command for it. */
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
