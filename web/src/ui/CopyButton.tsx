import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'

/** Copies a text, and says so for two seconds; or that the browser doesn't let it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 })
  const label = error !== null ? 'Select and copy it by hand' : copied ? 'Copied' : children
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{label}</span>
    </Button>
  )
}
