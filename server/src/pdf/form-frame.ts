import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Box } from './page-frame.ts'
import type { PdfiumMemory } from './pdfium-memory.ts'

/** FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
const normalMode = 0
/** EPDFAnnot_GetMKColor. */
const colorsOf = { border: 0, background: 1 } as const
/** EPDFAnnot_GetBorderStyle. */
const underline = 5

interface Shape {
  readonly isRound: boolean
  /** Of a comb; 1 for other fields. */
  readonly cells: number
}

/** How an empty field looks. */
export interface Frame {
  /** As an appearance of the widget, in the coordinates of the page; empty if nothing is to be drawn. */
  readonly drawing: string
  /** Whether dark ink can't be read on its background. */
  readonly isDark: boolean
}

/**
 * The background and border that a widget says it has. Its own appearance may show what was filled in, or who has signed it,
 * in any way: as text, as a picture or as lines, with or without a value. So none of it is used.
 */
export function frameOf(
  pdfium: WrappedPdfiumModule,
  memory: PdfiumMemory,
  annotation: number,
  box: Box,
  { isRound, cells }: Shape,
): Frame {
  const color = (which: number) =>
    memory.integers(3, (at) => pdfium.EPDFAnnot_GetMKColor(annotation, which, at, at + 4, at + 8))
  const [background, border] = [color(colorsOf.background), color(colorsOf.border)]
  const { style, thickness } = borderOf(pdfium, memory, annotation)
  const width = Math.min(Math.max(0, thickness), (box.right - box.left) / 2, (box.top - box.bottom) / 2)
  const outline = isRound ? circle : rectangle
  const parts = background === null ? [] : [`${fractions(background)} rg`, outline(box, 0), 'f']
  if (border !== null && width > 0) {
    parts.push(`${fractions(border)} RG`, `${fixed(width)} w`)
    if (style === underline)
      parts.push(line(box.left, box.bottom + width / 2, box.right, box.bottom + width / 2))
    else parts.push(outline(box, width / 2), ...dividers(box, cells))
    parts.push('S')
  }
  return { drawing: parts.join(' '), isDark: background !== null && brightness(background) < 0.45 }
}

function borderOf(pdfium: WrappedPdfiumModule, memory: PdfiumMemory, annotation: number) {
  let style = 0
  const said = memory.floats(1, (at) => {
    style = pdfium.EPDFAnnot_GetBorderStyle(annotation, at)
    return pdfium.FPDFAnnot_HasKey(annotation, 'BS')
  })
  const older = memory.floats(3, (at) => pdfium.FPDFAnnot_GetBorder(annotation, at, at + 4, at + 8))
  return { style, thickness: said?.[0] ?? older?.[2] ?? 1 }
}

/** Gives a widget another appearance. */
export const draw = (
  pdfium: WrappedPdfiumModule,
  memory: PdfiumMemory,
  annotation: number,
  { drawing }: Frame,
): boolean => memory.withText(drawing, (at) => pdfium.FPDFAnnot_SetAP(annotation, normalMode, at))

const fixed = (value: number): string => value.toFixed(2)
const fractions = (color: readonly number[]): string => color.map((part) => fixed(part / 255)).join(' ')
const brightness = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  (0.299 * red + 0.587 * green + 0.114 * blue) / 255

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `${fixed(x1)} ${fixed(y1)} m ${fixed(x2)} ${fixed(y2)} l`

const rectangle = ({ left, bottom, right, top }: Box, inset: number): string =>
  `${[left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset].map(fixed).join(' ')} re`

/** Of four curves. */
function circle({ left, bottom, right, top }: Box, inset: number): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const r = Math.min(right - left, top - bottom) / 2 - inset
  const bend = r * 0.5523
  const curve = (...numbers: number[]) => `${numbers.map(fixed).join(' ')} c`
  return [
    `${fixed(x + r)} ${fixed(y)} m`,
    curve(x + r, y + bend, x + bend, y + r, x, y + r),
    curve(x - bend, y + r, x - r, y + bend, x - r, y),
    curve(x - r, y - bend, x - bend, y - r, x, y - r),
    curve(x + bend, y - r, x + r, y - bend, x + r, y),
    'h',
  ].join(' ')
}

/** Between the cells of a comb. */
function dividers({ left, bottom, right, top }: Box, cells: number): string[] {
  if (cells > mostCells) return []
  return Array.from({ length: cells - 1 }, (_, at) => {
    const x = left + ((right - left) * (at + 1)) / cells
    return line(x, bottom, x, top)
  })
}
const mostCells = 100
