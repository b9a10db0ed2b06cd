import { globSync, readFileSync } from 'node:fs'

const folders = '{contract/src,server/{src,test,migrations,schema},web/src,e2e,bench,checks,scripts,docs}'
const generated = new Set(['node_modules', 'dist', 'data'])

/** Every text file that people write, by its path from the root; no generated ones, no lists of data. */
export const sources = (): string[] =>
  globSync([`${folders}/**/*.{ts,tsx,mts,mjs,css,sql,md}`, '*.{ts,md}', 'web/*.{ts,html}'], {
    exclude: (name) => generated.has(name),
  }).toSorted()

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** The code of contract, server and web, without its tests. */
export const productFiles = (): string[] =>
  globSync('{contract,server,web}/src/**/*.{ts,tsx}')
    .filter((file) => !isTest(file))
    .toSorted()

/** The text of a file of code without its comments on lines of their own. */
export const codeOf = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

export interface Line {
  readonly text: string
  /** The path and the line number, as an editor opens it. */
  readonly place: string
}

/** The lines of these files. */
export const linesOf = (files: readonly string[]): Line[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ text, place: `${file}:${index + 1}` })),
  )
