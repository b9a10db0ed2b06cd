import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  auto: { label: 'as the system', Icon: IconDeviceDesktop, next: 'light' },
  light: { label: 'light', Icon: IconSun, next: 'dark' },
  dark: { label: 'dark', Icon: IconMoon, next: 'auto' },
} as const satisfies Record<MantineColorScheme, unknown>

/** Goes round: as the system, light, dark. */
export function SchemeSwitch({ className }: { className: string | undefined }) {
  // Else the library writes a style element, which the content security policy refuses
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { label, Icon, next } = schemes[colorScheme]
  return (
    <button
      type="button"
      className={className}
      aria-label={`Colours: ${label}`}
      title={`Colours: ${label}. Click for ${schemes[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={19} stroke={1.6} />
    </button>
  )
}
