import sharp from 'sharp'
import type { Picture } from './sheet.ts'

/** Enough to read a card by, at the size it has on a page. */
const longestSide = 1000

/** A photo for a paper, no larger than it is printed; a PDF stays one. */
export async function paperPicture(
  label: string,
  { type, content }: { readonly type: string; readonly content: Buffer },
): Promise<Picture> {
  if (type === 'application/pdf') return { label, type, content }
  const drawn = sharp(content).resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return {
    label,
    type: 'image/jpeg',
    content: await drawn.flatten({ background: 'white' }).jpeg().toBuffer(),
  }
}
