import './fonts.css'
import './mantine.css'
import 'virtual:theme.css'
import './tokens.css'
import './global.css'
import './skeleton.css'
import './print.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

/**
 * The theme of the components inside. Its variables and breakpoint classes are in stylesheets made by the build, so
 * that no style element is added at run time and the content security policy doesn't need 'unsafe-inline'.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
