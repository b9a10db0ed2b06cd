import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** A font embedded in a document, and the characters it has. */
export interface Face {
  readonly font: PDFFont
  readonly characters: ReadonlySet<number>
}

const files = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  /** For typed signatures; the page of the signer has it too. */
  script: '@expo-google-fonts/dancing-script/600SemiBold/DancingScript_600SemiBold.ttf',
}
type FaceName = keyof typeof files

/** Off, since text in a PDF is placed character by character anyway; they took half of the time. */
const features = {
  locl: false,
  kern: false,
  mark: false,
  mkmk: false,
  calt: false,
  liga: false,
  clig: false,
  rlig: false,
}

/** The fonts of the text of documents as files. */
export const readFonts = async (): Promise<Record<'regular' | 'bold', Buffer>> => ({
  regular: await bytesOf(files.regular),
  bold: await bytesOf(files.bold),
})

/** The characters of a font, as code points. */
export function charactersOf(file: Buffer): ReadonlySet<number> {
  const font = fontkit.create(file)
  return new Set('characterSet' in font ? font.characterSet : [])
}

const bytesOf = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))
const loaded: { [Name in FaceName]?: Promise<Buffer> } = {}

/** A font in a document; only the characters it uses are embedded. */
export async function embedFace(pdf: PDFDocument, face: FaceName): Promise<Face> {
  pdf.registerFontkit(fontkit)
  const file = await (loaded[face] ??= bytesOf(files[face]))
  const font = await pdf.embedFont(file, { subset: true, features })
  return { font, characters: new Set(font.getCharacterSet()) }
}

/**
 * The text with the characters of the font, accents composed. A character the font lacks becomes its code point, as in
 * [U+738B], so that nothing of a name is lost; an invisible one becomes a space.
 */
export function toDrawable({ characters }: Pick<Face, 'characters'>, text: string): string {
  let drawableText = ''
  for (const character of composed(text)) {
    const code = character.codePointAt(0) ?? 0
    if (/[\s\p{C}]/u.test(character)) drawableText += ' '
    else
      drawableText += characters.has(code)
        ? character
        : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return drawableText
}

/** Whether a font has every character of a text. */
export const canDraw = ({ characters }: Pick<Face, 'characters'>, text: string): boolean =>
  Array.from(composed(text)).every(
    (character) => /[\s\p{C}]/u.test(character) || characters.has(character.codePointAt(0) ?? 0),
  )

const composed = (text: string): string => text.toWellFormed().normalize('NFC')
