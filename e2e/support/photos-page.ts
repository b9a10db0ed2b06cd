import type { Locator, Page } from '@playwright/test'

/** A file to choose in a field. */
interface FileToUpload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPQyAvAihiGlgQAbhI5gaRjlX0AAAAASUVORK5CYII=',
  'base64',
)
export const imageFile = (name = 'photo.png'): FileToUpload => ({ name, mimeType: 'image/png', buffer: dot })
/** An image to recognize by its width. */
export async function imageOfWidth(page: Page, width: number): Promise<FileToUpload> {
  const inBase64 = await page.evaluate((side) => {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = 40
    return canvas.toDataURL('image/png').split(',')[1]
  }, width)
  return { ...imageFile(), buffer: Buffer.from(inBase64 ?? '', 'base64') }
}
/** A photo as a phone takes it: 4,000 by 3,000 pixels and some megabytes. */
export async function phonePhoto(page: Page): Promise<FileToUpload> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    for (let at = 0; at < 40_000; at++) {
      context.fillStyle = `hsl(${(at * 47) % 360} 60% 50%)`
      context.fillRect((at * 7919) % 4000, (at * 104_729) % 3000, 24, 18)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}

/** A PDF of one empty page. */
export function pdfFile(name = 'document.pdf'): FileToUpload {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  let text = '%PDF-1.4\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + table + trailer) }
}
export const brokenImage = (name = 'broken.png'): FileToUpload => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('this is text'),
})

/** The field for files with this label. */
export const photoField = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('region', { name: label, exact: true })

/** Chooses files as through the dialog of the browser. */
export const chooseFiles = (
  scope: Page | Locator,
  label: string,
  files: FileToUpload | FileToUpload[],
): Promise<void> => photoField(scope, label).locator('input[type=file]').setInputFiles(files)

/** Gives the page a camera that sees one color, or one that is refused. */
export const stubCamera = (page: Page, allowed = true): Promise<unknown> =>
  page.addInitScript((isAllowed) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!isAllowed) throw new DOMException('refused', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      canvas.width = 320
      canvas.height = 240
      const paint = () => {
        const context = canvas.getContext('2d')
        if (context) context.fillStyle = '#246a52'
        context?.fillRect(0, 0, 320, 240)
      }
      setInterval(paint, 50)
      return canvas.captureStream(20)
    }
  }, allowed)
