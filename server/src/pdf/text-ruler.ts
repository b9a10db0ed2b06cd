import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { Characters } from '#pdf/drawable-text'

/** The face of the text of documents. */
export const regularFont = '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'

/** Measures texts in the regular face. */
export interface Ruler extends Characters {
  /** In points at a size of 1. */
  readonly widthOf: (text: string) => number
}

/** Measures texts of documents in the regular face, in points at a size of 1, without a document. */
export const textRuler = (): Promise<Ruler> => (loading ??= load())
let loading: Promise<Ruler> | undefined

async function load(): Promise<Ruler> {
  const file = await readFile(fileURLToPath(import.meta.resolve(regularFont)))
  const font = fontkit.create(file)
  if (!('glyphForCodePoint' in font)) throw new Error('The font has no glyphs')
  const widths = new Map<number, number>()
  const widthAt = (code: number): number => {
    const width = widths.get(code) ?? (font.glyphForCodePoint(code)?.advanceWidth ?? 0) / font.unitsPerEm
    widths.set(code, width)
    return width
  }
  const widthOf = (text: string) =>
    Array.from(text).reduce((sum, one) => sum + widthAt(one.codePointAt(0) ?? 0), 0)
  return { characters: new Set(font.characterSet), widthOf }
}
