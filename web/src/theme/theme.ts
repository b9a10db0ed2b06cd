import { createTheme, type MantineColorsTuple } from '@mantine/core'

// Like a ledger: warm white, ink, deep green for actions, brass only for the current page and for attention
const pine: MantineColorsTuple = [
  '#eef5f1',
  '#dbe9e2',
  '#b8d3c6',
  '#8fb9a5',
  '#659c84',
  '#427f67',
  '#246a52',
  '#1c5743',
  '#144534',
  '#0d3226',
]
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#eae7e0',
  '#dcd8cf',
  '#c6c1b5',
  '#989285',
  '#6b665b',
  '#544f46',
  '#3b3731',
  '#24211d',
]
const dark: MantineColorsTuple = [
  '#ece8de',
  '#cbc9bf',
  '#a6aca2',
  '#89928a',
  '#4b5750',
  '#35413a',
  '#253029',
  '#18201c',
  '#0f1512',
  '#0a0f0d',
]
const brass: MantineColorsTuple = [
  '#fbf5e6',
  '#f4e8cb',
  '#e8d097',
  '#dbb761',
  '#c99c36',
  '#ad8120',
  '#8a6514',
  '#6e4f10',
  '#53390b',
  '#3a2807',
]
const brick: MantineColorsTuple = [
  '#fcefed',
  '#f7dcd8',
  '#edb6af',
  '#e28e85',
  '#d2675c',
  '#bd4639',
  '#a5342a',
  '#882820',
  '#6a1e18',
  '#4d1510',
]

/** Scales and defaults of all components. tokens.css has what differs by color scheme. */
export const theme = createTheme({
  primaryColor: 'pine',
  // In dark mode, any lighter shade has less than 4.5:1 contrast with white text
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  colors: { pine, gray, dark, brass, brick, red: brick, yellow: brass },
  black: '#1f1d19',
  fontFamily: "'Source Sans 3 Variable', 'Source Sans 3 Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, monospace",
  headings: {
    fontFamily: "'Source Serif 4 Variable', 'Source Serif 4 Fallback', Georgia, serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // Source Sans looks small: one step larger than the usual 12, 13 and 14
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Mantine's scroll lock adds a style element, which the content security policy blocks: global.css locks instead
    ModalRoot: { defaultProps: { lockScroll: false } },
    Modal: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    Button: { defaultProps: { fw: 600 } },
    Paper: { defaultProps: { radius: 'md' } },
    // Render tooltips inside <main>: axe requires all content in a landmark. Show them above every dialog.
    Tooltip: {
      defaultProps: { openDelay: 350, withArrow: true, zIndex: 500, portalProps: { target: 'main' } },
    },
  },
})
