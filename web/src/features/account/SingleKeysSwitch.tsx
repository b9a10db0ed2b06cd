import { Switch } from '@mantine/core'
import { useSingleKeys } from '#platform/shortcuts.ts'

/** Turns the shortcuts by single keys on and off in this browser (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const [isOn, choose] = useSingleKeys()
  return (
    <Switch
      label="Single keys run commands"
      description="Such as j and k for the next and previous row. Press ? on a page to see its keys. This browser remembers the choice."
      checked={isOn}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}
