import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** A font embedded in a document, and the characters it has. */
export interface Face {
  readonly font: PDFFont
  readonly characters: ReadonlySet<number>
  /** Measured widths of words at size 1: measuring is most of the work, and most words repeat. */
  readonly widths: Map<string, number>
}
export interface Faces {
  readonly regular: Face
  readonly bold: Face
}

const files = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

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

/** The fonts as files. */
export const readFonts = async (): Promise<Record<keyof typeof files, Buffer>> => ({
  regular: await bytesOf(files.regular),
  bold: await bytesOf(files.bold),
})

/** The characters of a font, as code points. */
export function charactersOf(file: Buffer): ReadonlySet<number> {
  const font = fontkit.create(file)
  return new Set('characterSet' in font ? font.characterSet : [])
}

const bytesOf = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))
const loaded: { [Name in keyof typeof files]?: Promise<Buffer> } = {}

/** The fonts of every document; only the characters it uses are embedded. */
export async function embedFaces(pdf: PDFDocument): Promise<Faces> {
  pdf.registerFontkit(fontkit)
  return { regular: await embed(pdf, 'regular'), bold: await embed(pdf, 'bold') }
}

async function embed(pdf: PDFDocument, name: keyof typeof files): Promise<Face> {
  const font = await pdf.embedFont(await (loaded[name] ??= bytesOf(files[name])), { subset: true, features })
  return { font, characters: new Set(font.getCharacterSet()), widths: new Map() }
}

/**
 * The text with the characters of the font, accents composed. A character the font lacks becomes its code point, as in
 * [U+738B], so that nothing of a name is lost; an invisible one becomes a space.
 */
export function toDrawable({ characters }: Pick<Face, 'characters'>, text: string): string {
  let drawableText = ''
  for (const character of text.toWellFormed().normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    if (/[\s\p{C}]/u.test(character)) drawableText += ' '
    else
      drawableText += characters.has(code)
        ? character
        : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return drawableText
}

/** Wraps text to a width in points; a word longer than a line is broken. */
export function wrapText(face: Face, text: string, size: number, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapLine(face, toDrawable(face, line), size, width))
}

function wrapLine(face: Face, text: string, size: number, width: number): string[] {
  const room = width / size
  const space = widthOf(face, ' ')
  const lines: string[] = []
  let line: string[] = []
  let taken = 0
  const end = () => {
    if (line.length > 0) lines.push(line.join(' '))
    line = []
    taken = 0
  }
  for (const word of text.split(' ').filter((one) => one !== '')) {
    for (const piece of pieces(face, word, room)) {
      const needed = widthOf(face, piece)
      if (line.length > 0 && taken + space + needed > room) end()
      taken += (line.length > 0 ? space : 0) + needed
      line.push(piece)
    }
  }
  end()
  return lines.length === 0 ? [''] : lines
}

function widthOf({ font, widths }: Face, word: string): number {
  const known = widths.get(word)
  if (known !== undefined) return known
  const width = font.widthOfTextAtSize(word, 1)
  widths.set(word, width)
  return width
}

/** A word in parts that fit: usually one. */
function pieces(face: Face, word: string, room: number): string[] {
  if (widthOf(face, word) <= room) return [word]
  const parts: string[] = []
  let part = ''
  let taken = 0
  for (const character of word) {
    const needed = widthOf(face, character)
    if (part !== '' && taken + needed > room) {
      parts.push(part)
      part = ''
      taken = 0
    }
    part += character
    taken += needed
  }
  return [...parts, part]
}
