import type { CSSProperties } from 'react'

/** The layout of a column, for its `meta`. */
export interface ColumnLayout {
  align?: 'left' | 'center' | 'right'
  /** Stays in view while the others scroll, from tablet width up. Needs a width if more than one is pinned. */
  pin?: 'left' | 'right'
  /** In pixels. */
  width?: number
  /** It stands beside the line below a row, at its start. */
  leads?: true
  /** Text may wrap. */
  wraps?: true
}

/** Where a cell of a pinned column stays. */
export interface Pin {
  'data-pin': 'left' | 'right'
  /** The pinned column next to the scrolling ones; it has the shadow. */
  'data-edge': true | undefined
  style: CSSProperties
}

type Layouts = readonly (ColumnLayout | undefined)[]

/** The total width of the columns pinned to a side. */
const widthOf = (side: 'left' | 'right', within: Layouts) =>
  within.reduce((sum, look) => sum + (look?.pin === side ? (look.width ?? 0) : 0), 0)

/** The positions of the shadows in the line below a row, which has no pinned cells. */
export const edgesOf = (looks: Layouts) =>
  ({
    '--pinned-left': `${widthOf('left', looks)}px`,
    '--pinned-right': `${widthOf('right', looks)}px`,
    '--lead': `${looks.reduce((sum, look) => sum + (look?.leads ? (look.width ?? 0) : 0), 0)}px`,
  }) as CSSProperties

/** The position of each pinned column: the total width of the columns pinned outside of it. */
export function pinsFor(looks: Layouts): (Pin | undefined)[] {
  return looks.map((look, index) => {
    const [before, after] = [looks.slice(0, index), looks.slice(index + 1)]
    if (look?.pin === 'left') {
      const edge = !after.some((other) => other?.pin === 'left')
      return { 'data-pin': 'left', 'data-edge': edge || undefined, style: { left: widthOf('left', before) } }
    }
    if (look?.pin === 'right') {
      const edge = !before.some((other) => other?.pin === 'right')
      return {
        'data-pin': 'right',
        'data-edge': edge || undefined,
        style: { right: widthOf('right', after) },
      }
    }
    return undefined
  })
}
