import sharp from 'sharp'
import type { Picture } from '#pdf/pdf-writer'

/** In pixels: enough to read a card at its size on the page. */
const longestSide = 1000

/** A photo scaled to its printed size; a PDF is unchanged. */
export async function toPrintablePicture(
  label: string,
  { type, content }: { readonly type: string; readonly content: Buffer },
): Promise<Picture> {
  if (type === 'application/pdf') return { label, type, content }
  const resized = sharp(content).resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return {
    label,
    type: 'image/jpeg',
    content: await resized.flatten({ background: 'white' }).jpeg().toBuffer(),
  }
}
