import { readFileSync } from 'node:fs'
import type { Language } from '@bailiwick/contract/kit/languages'

type Part = 'application' | 'indemnity' | 'note' | 'disclosure' | 'plan' | 'cosigner' | 'card'

/** Those words of the templates that are needed outside of them. */
export interface DocumentWords {
  readonly titles: Readonly<Record<Part | 'bond' | 'bond_with_card', string>>
  readonly signature: string
  readonly certificate: Readonly<Record<'title' | 'envelope' | 'figure' | 'reason' | 'field', string>>
  /** What the fields of a surety's form say when they are read aloud. */
  readonly form: Readonly<Record<'checked' | 'signature' | 'initials' | 'date', string>>
}

const loaded = new Map<Language, DocumentWords>()

/** The words of the templates in a language. */
export function documentWords(language: Language): DocumentWords {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const file = new URL(`./templates/words-${language}.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as DocumentWords
  loaded.set(language, words)
  return words
}
