import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DocumentPart, PartContent, PartWords } from '@bailiwick/contract/kit/document-parts'
import { languages, type Language } from '@bailiwick/contract/kit/languages'

/** The names under which the words of a part are in words-en.json and words-es.json. */
const places: Readonly<Record<DocumentPart, { readonly title: string; readonly text: string }>> = {
  cosigner: { title: 'cosigner', text: 'cosigner_receipt' },
  application: { title: 'application', text: 'conditions' },
  indemnity: { title: 'indemnity', text: 'indemnity' },
  note: { title: 'note', text: 'note' },
  disclosure: { title: 'disclosure', text: 'disclosure' },
  plan: { title: 'plan', text: 'plan' },
  authorization: { title: 'card', text: 'authorization' },
}

/** Further files that a part of the product shows. */
const files: { readonly [Part in DocumentPart]?: string } = { cosigner: 'cosigner-notice.json' }

interface Words {
  readonly titles: Readonly<Record<string, string>>
  readonly [name: string]: unknown
}

const read = (name: string) => readFileSync(new URL(`./templates/${name}`, import.meta.url), 'utf8')

const loaded = new Map<DocumentPart, { readonly content: PartContent; readonly hash: string }>()

/** The product's own text of a part, and its hash. */
export function ownPart(part: DocumentPart): { readonly content: PartContent; readonly hash: string } {
  const known = loaded.get(part)
  if (known !== undefined) return known
  const { en, es } = Object.fromEntries(
    languages.map((language) => [language, ownWords(part, language)]),
  ) as Record<Language, PartWords>
  const content = { source: read(`${part}.typ`), en, es }
  const more = files[part]
  const all = JSON.stringify([content, more === undefined ? null : read(more)])
  const own = { content, hash: hash('sha256', all) }
  loaded.set(part, own)
  return own
}

function ownWords(part: DocumentPart, language: Language): PartWords {
  const words = JSON.parse(read(`words-${language}.json`)) as Words
  const { title, text } = places[part]
  return { title: words.titles[title] ?? '', text: [words[text]].flat().join('\n\n') }
}

/** The words of a part as the templates take them: in place of the product's own. */
export function wordsAsData(part: DocumentPart, { title, text }: PartWords) {
  const place = places[part]
  const paragraphs = text
    .split(/\n[^\S\n]*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
  return {
    titles: { [place.title]: title.trim() },
    texts: { [place.text]: part === 'cosigner' ? paragraphs.join('\n\n') : paragraphs },
  }
}
