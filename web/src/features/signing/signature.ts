import { isDrawn, pictureOf, type Stroke } from './strokes.ts'

/** A signature on its way: both ways are kept, one of them counts. */
export interface Signature {
  readonly way: 'drawn' | 'typed'
  readonly strokes: readonly Stroke[]
  readonly name: string
}

export const noSignature: Signature = { way: 'drawn', strokes: [], name: '' }

/** Whether the way that counts holds a signature. */
export const isSigned = ({ way, strokes, name }: Signature): boolean =>
  way === 'drawn' ? isDrawn(strokes) : name.trim().length >= 2

/** As it is sent. */
export const signatureOf = ({ way, strokes, name }: Signature) =>
  way === 'drawn'
    ? ({ kind: 'drawn', png: pictureOf(strokes) } as const)
    : ({ kind: 'typed', name: name.trim() } as const)
