import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  auto: { label: 'system', Icon: IconDeviceDesktop, next: 'light' },
  light: { label: 'light', Icon: IconSun, next: 'dark' },
  dark: { label: 'dark', Icon: IconMoon, next: 'auto' },
} as const satisfies Record<MantineColorScheme, unknown>

/** Switches between system, light and dark colors. */
export function SchemeSwitch({ className }: { className: string | undefined }) {
  // Otherwise the library adds a style element, which the content security policy blocks
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { label, Icon, next } = schemes[colorScheme]
  return (
    <button
      type="button"
      className={className}
      aria-label={`Colors: ${label}`}
      title={`Colors: ${label}. Click for ${schemes[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={19} stroke={1.6} />
    </button>
  )
}
