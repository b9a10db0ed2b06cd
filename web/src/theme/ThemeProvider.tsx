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
 * The look of everything inside. Its variables and breakpoint classes are style sheets of the build, so no style element
 * is written at run time and the content security policy needs no 'unsafe-inline'.
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
