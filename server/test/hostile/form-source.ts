import { pdfWith, stream } from '#test/hostile/pdf-source'

/** A widget: its entries, or those of its field with the widgets' own. */
export type Source = string | { readonly field: string; readonly widgets: readonly string[] }

interface FormParts {
  readonly contents?: string
  readonly objects?: Readonly<Record<number, string | Buffer>>
  /** Widgets that the list of the form leaves out. */
  readonly unlisted?: readonly string[]
}

/** An appearance of 20 by 20 points. */
export const appearance = (content: string): Buffer =>
  stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << /Font << /F1 5 0 R >> >>', content)

/** A form with these fields on a letter page; object 50 is a cross and 51 an empty appearance. */
export function formWith(
  fields: readonly Source[],
  { contents = '', objects = {}, unlisted = [] }: FormParts = {},
): Buffer {
  const all: Record<number, string | Buffer> = {
    50: appearance('0 0 m 20 20 l 0 20 m 20 0 l S'),
    51: appearance(''),
    ...objects,
  }
  const [listed, widgets]: [number[], number[]] = [[], []]
  let next = 100
  const add = (content: string, into: number[]) => {
    all[next] = content
    into.push(next)
    next += 1
  }
  const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget ${entries} >>`
  for (const field of fields) {
    if (typeof field === 'string') {
      widgets.push(next)
      add(widget(field), listed)
      continue
    }
    const number = next
    const kids = field.widgets.map((_, at) => number + 1 + at)
    add(`<< ${field.field} /Kids [${references(kids)}] >>`, listed)
    for (const entries of field.widgets) add(widget(`${entries} /Parent ${number} 0 R`), widgets)
  }
  for (const entries of unlisted) add(widget(entries), widgets)
  return pdfWith({
    catalog: `/AcroForm << /Fields [${references(listed)}] /DA (/F1 0 Tf 0 g) >>`,
    page: `/Annots [${references(widgets)}]`,
    contents,
    objects: all,
  })
}

const references = (numbers: readonly number[]): string => numbers.map((one) => `${one} 0 R`).join(' ')
