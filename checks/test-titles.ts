import { globSync, readFileSync } from 'node:fs'

interface TestTitle {
  /** The path and the line, as an editor opens it. */
  readonly place: string
  readonly title: string
  /** The requirement IDs in brackets, in the order of the title. */
  readonly ids: readonly string[]
  readonly isSkipped: boolean
}

const testFiles = '{contract,server,web,e2e,checks,bench}/**/*.{test,e2e}.{ts,tsx}'
const call = /\b(?:test|describe)((?:\.\w+)*)(?:\([^'"`]*\))?\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*?)\2/g

/** Every title of a test or a group of tests in the repository, read from the source text. */
export const testTitles = (): TestTitle[] => globSync(testFiles).toSorted().flatMap(titlesIn)

function titlesIn(file: string): TestTitle[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(call)].map(({ 1: modifier = '', 3: title = '', index }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    title,
    ids: [...title.matchAll(/[A-Z]+-\d+(?=[^[\]]*\])/g)].map(([id]) => id),
    isSkipped: /skip|todo|fixme/.test(modifier),
  }))
}
