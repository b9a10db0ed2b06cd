import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { chunkNames } from './chunks.ts'
import { contractForPages } from './contract-for-pages.ts'
import { chunkImports, withoutLoadedChunks } from './loaded-chunks.ts'
import { theme } from './src/theme/theme.ts'

/** The file of everything that a library's index exports. */
function filesOfIndex(library: string): ReadonlyMap<string, string> {
  const index = fileURLToPath(import.meta.resolve(library))
  const imports = readFileSync(index, 'utf8').matchAll(/import \{([^}]+)\} from "([^"]+)"/g)
  return new Map(
    [...imports].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), join(dirname(index), file)] as const),
    ),
  )
}

const libraries = ['@mantine/core', '@mantine/hooks']

/**
 * Imports from the file of a component or icon instead of from its library's index: that has thousands of modules, which
 * every build and dev page would read, and through it every page would seem to need every component.
 */
const oneByOne: Plugin = {
  name: 'one-by-one',
  enforce: 'pre',
  buildStart() {
    for (const library of libraries) files.set(library, filesOfIndex(library))
  },
  transform: {
    filter: { code: /from ["'](@tabler\/icons-react|@mantine\/(core|hooks))["']/ },
    handler: (code) =>
      code.replace(
        /import \{([^}]+)\} from ["'](@tabler\/icons-react|@mantine\/(?:core|hooks))["']/g,
        (_, names: string, library: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => importOf(name, library))
            .join(''),
      ),
  },
}
const files = new Map<string, ReadonlyMap<string, string>>()
function importOf(name: string, library: string): string {
  if (library === '@tabler/icons-react') return `import ${name} from '${library}/dist/esm/icons/${name}.mjs';`
  const [exported = name] = name.split(' as ')
  const file = files.get(library)?.get(exported)
  return `import { ${name} } from '${file ?? library}';`
}

/**
 * Parts of the component library that its other parts import and this portal never shows, and what stands for them. Dialogs
 * ask only whether they scroll by its own scroll area: ours never do, and it brings the library that places menus and
 * tooltips, 25 kB of each page. The provider imports what adds styles at run time, which `ThemeProvider` turns off: 3 kB.
 */
const unusedParts = [
  {
    path: /ScrollArea\/ScrollArea\.mjs$/,
    from: /(Modal|Drawer)Root\.mjs$/,
    code: 'export const ScrollArea = { Autosize: null }',
  },
  {
    path: /MantineCssVariables\.mjs$/,
    from: /MantineProvider\.mjs$/,
    code: 'export const MantineCssVariables = null',
  },
  { path: /MantineClasses\.mjs$/, from: /MantineProvider\.mjs$/, code: 'export const MantineClasses = null' },
] as const
const unusedPrefix = 'virtual:unused-part-'

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  enforce: 'pre',
  resolveId: {
    filter: { id: unusedParts.map(({ path }) => path) },
    handler(id, importer = '') {
      const index = unusedParts.findIndex(({ path, from }) => path.test(id) && from.test(importer))
      return index === -1 ? null : unusedPrefix + index
    },
  },
  load: (id) =>
    id.startsWith(unusedPrefix) ? unusedParts[Number(id.slice(unusedPrefix.length))]?.code : undefined,
}

/** Palettes of the component library that the theme doesn't use; leave out their variables. */
const unusedPalettes =
  /(?<=[{;\s])--mantine-color-(pink|grape|violet|indigo|cyan|lime|teal|orange|green|blue)-[\w-]+:[^;]+;/g

/**
 * The theme's variables as a stylesheet. The provider would add them in a style element at run time, which a content
 * security policy without 'unsafe-inline' blocks, and the page would have no styles until its script ran.
 */
const themeStyles: Plugin = {
  name: 'theme-styles',
  resolveId: (id) => (id === 'virtual:theme.css' ? id : undefined),
  load(id) {
    if (id !== 'virtual:theme.css') return undefined
    const merged = mergeMantineTheme(DEFAULT_THEME, theme)
    const variables = convertCssVariables(defaultCssVariablesResolver(merged), ':root').replace(
      unusedPalettes,
      '',
    )
    const from = Object.entries(merged.breakpoints).map(
      ([size, width]) =>
        `@media (max-width: ${Number.parseFloat(width) - 0.01}em) { .mantine-visible-from-${size} { display: none !important } }` +
        `@media (min-width: ${width}) { .mantine-hidden-from-${size} { display: none !important } }`,
    )
    return variables + from.join('')
  },
}

const bootScript = 'src/boot.js'

/** The fonts that every page shows. Others, as for signatures, come with what uses them. */
const firstFonts = /source-(sans-3|serif-4)-[\w-]+\.woff2$/

/** What the page needs before its first paint: the color scheme, set by a small separate script, and the two fonts. */
const firstPaint: Plugin = {
  name: 'first-paint',
  buildStart() {
    if (this.meta.watchMode || this.environment.mode === 'dev') return
    const source = readFileSync(fileURLToPath(new URL(bootScript, import.meta.url)), 'utf8')
    this.emitFile({ type: 'asset', name: 'boot.js', source })
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }): HtmlTagDescriptor[] {
      const emitted = Object.keys(bundle ?? {})
      const boot = emitted.find((file) => /boot-[\w-]+\.js$/.test(file)) ?? bootScript
      const fonts = emitted.filter((file) => firstFonts.test(file))
      return [
        { tag: 'script', attrs: { src: `/${boot}` }, injectTo: 'head-prepend' },
        ...fonts.map((file): HtmlTagDescriptor => {
          const attrs = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: true,
          }
          return { tag: 'link', attrs, injectTo: 'head-prepend' }
        }),
      ]
    },
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [oneByOne, withoutUnusedParts, contractForPages, themeStyles, firstPaint, chunkImports, react()],
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutLoadedChunks },
    reportCompressedSize: false,
    // pdf.js is a chunk of 500 kB, loaded when the first document is opened
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Only these two: with a group for Mantine the build succeeds, but the page fails
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core)/,
              priority: 20,
            },
            { name: chunkNames(), debugName: 'stages', priority: 10, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
})
