import sharp from 'sharp'
import type { Picture } from '#pdf/document-source'
import { Gate } from '#platform/gate'

/** A picture of 2400 by 2400 pixels takes 20 MB while it is scaled. */
const gate = new Gate({ places: 2, waiting: 30, waitMs: 30_000 })

/** In pixels: enough to read a card at its size on the page. */
export const longestSide = 1000

/** A photo scaled to its printed size; a PDF is unchanged. */
export async function toPrintablePicture(
  label: string,
  { type, content }: { readonly type: string; readonly content: Buffer },
  signal?: AbortSignal,
): Promise<Picture> {
  if (type === 'application/pdf') return { label, type, content }
  const resized = sharp(content).resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const draw = () => resized.flatten({ background: 'white' }).jpeg().toBuffer()
  return { label, type: 'image/jpeg', content: await gate.run(draw, { signal }) }
}
