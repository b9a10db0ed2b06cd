import { readFileSync } from 'node:fs'

type Part = 'application' | 'indemnity' | 'note' | 'disclosure' | 'plan' | 'cosigner' | 'card'

export interface DocumentWords {
  readonly titles: Readonly<Record<Part | 'bond' | 'bond_with_card', string>>
  readonly signature: string
}

/** The words of the templates in a language. */
export function documentWords(language: 'en' | 'es'): DocumentWords {
  const file = new URL(`../src/pdf/templates/words-${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}
