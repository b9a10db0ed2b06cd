import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { regularFont } from '#pdf/text-ruler'

/** A font embedded in a document, and the characters it has. */
export interface Face {
  readonly font: PDFFont
  readonly characters: ReadonlySet<number>
}

const files = {
  regular: regularFont,
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
