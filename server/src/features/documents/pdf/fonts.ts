import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** A font in a document, and which characters it can draw. */
export interface Face {
  readonly font: PDFFont
  readonly characters: ReadonlySet<number>
  /** The widths of words at size 1 that were measured: that is most of the work, and most words come again. */
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

/** What a line of a PDF cannot show anyhow, its signs standing one after the other, and half of the work. */
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

const bytesOf = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))
const loaded: { [Name in keyof typeof files]?: Promise<Buffer> } = {}

/** The fonts of every paper; a document carries the characters that stand in it and no others. */
export async function embedFaces(pdf: PDFDocument): Promise<Faces> {
  pdf.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  return { regular: await embed(pdf, 'regular'), bold: await embed(pdf, 'bold') }
}

async function embed(pdf: PDFDocument, name: keyof typeof files): Promise<Face> {
  const font = await pdf.embedFont(await (loaded[name] ??= bytesOf(files[name])), { subset: true, features })
  return { font, characters: new Set(font.getCharacterSet()), widths: new Map() }
}

/**
 * The text as the font can draw it, accents put together with their letters. A sign that it has not is spelt by its
 * number in Unicode, so that nothing of a name is lost; what cannot be seen becomes a space.
 */
export function drawable({ characters }: Face, text: string): string {
  let drawn = ''
  for (const sign of text.toWellFormed().normalize('NFC')) {
    const code = sign.codePointAt(0) ?? 0
    if (/[\s\p{C}]/u.test(sign)) drawn += ' '
    else drawn += characters.has(code) ? sign : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return drawn
}

/** The text in lines of at most that width; a word that is longer than a line is broken. */
export function linesOf(face: Face, text: string, size: number, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapped(face, drawable(face, line), size, width))
}

function wrapped(face: Face, text: string, size: number, width: number): string[] {
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

/** A word in parts that fit into that room, most often the one. */
function pieces(face: Face, word: string, room: number): string[] {
  if (widthOf(face, word) <= room) return [word]
  const parts: string[] = []
  let part = ''
  let taken = 0
  for (const sign of word) {
    const needed = widthOf(face, sign)
    if (part !== '' && taken + needed > room) {
      parts.push(part)
      part = ''
      taken = 0
    }
    part += sign
    taken += needed
  }
  return [...parts, part]
}
