import { expect, test } from 'vitest'
import { codeOf, productFiles } from './sources.ts'

/** Files that only the work thread and the process of templates may load, see decisions 26 and 44: they compile, parse and write PDFs. */
const drawing = new Set(
  [
    'pdf/typst',
    'pdf/fonts',
    'pdf/fill-form',
    'pdf/page-ink',
    'pdf/structure-tree',
    'pdf/signature-placeholder',
    'features/signing/pdf',
    'features/signing/stamp-pdf',
    'pdf/template-process/child',
  ].map((name) => `server/src/${name}.ts`),
)

/** What a file loads with itself; types are erased. */
const loadedBy = (file: string): string[] =>
  [...codeOf(file).matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gms)].flatMap(
    ([, name = '']) => {
      if (name.startsWith('#')) return [`server/src/${name.slice(1)}.ts`]
      return name.startsWith('.') ? [new URL(name, `file:///${file}`).pathname.slice(1)] : [name]
    },
  )

test('only the work thread loads what draws and finishes documents', () => {
  const heavy = (name: string) =>
    drawing.has(name) || name === '@cantoo/pdf-lib' || name.endsWith('/typst-ts-node-compiler')
  const loaders = productFiles().filter((file) => loadedBy(file).some(heavy))
  expect(loaders.filter((file) => !drawing.has(file))).toEqual([])
  expect(loaders.length).toBeGreaterThan(3)
})
