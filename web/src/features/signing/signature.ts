import { hasTwoLetters } from '@bailiwick/contract/kit/letters'
import { isDrawn, strokesToPng, type Stroke } from './signature-strokes.ts'

/** The signature so far, drawn and typed; `kind` says which one counts. */
export interface Signature {
  readonly kind: 'drawn' | 'typed'
  readonly strokes: readonly Stroke[]
  readonly name: string
}

export const noSignature: Signature = { kind: 'drawn', strokes: [], name: '' }

/** Whether the chosen kind is complete. */
export const isSigned = ({ kind, strokes, name }: Signature): boolean =>
  kind === 'drawn' ? isDrawn(strokes) : hasTwoLetters(name)

/** The signature as the call takes it. */
export const signatureBody = ({ kind, strokes, name }: Signature) =>
  kind === 'drawn'
    ? ({ kind: 'drawn', png: strokesToPng(strokes) } as const)
    : ({ kind: 'typed', name: name.trim() } as const)
