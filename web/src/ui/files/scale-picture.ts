/** Such that the small print of an ID card stays legible. */
const longestSide = 2400
const quality = 0.85
/** Smaller files are sent as they are. */
const smallBytes = 500_000

const scalable = /^image\/(jpeg|png)$/

/**
 * A photo as a JPEG of at most 2,400 pixels a side, upright and without what the camera wrote into it, such as the place; the
 * file itself if it is small, is no JPEG or PNG, wouldn't get smaller, or can't be read.
 */
export async function scaledPicture(file: File): Promise<File> {
  if (!scalable.test(file.type) || file.size <= smallBytes) return file
  try {
    const scaled = await scaledJpeg(file)
    return scaled.size < file.size ? jpegFile(scaled, file.name) : file
  } catch {
    // The server says why it can't be used
    return file
  }
}

async function scaledJpeg(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // JPEG has no transparency, and would show black
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

const jpegFile = (content: Blob, name: string): File =>
  new File([content], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
