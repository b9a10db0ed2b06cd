import type { Locator, Page } from '@playwright/test'

/** A file to choose in a field. */
export interface FileToUpload {
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
/** A PDF of one empty page. */
export const pdfFile = (name = 'document.pdf'): FileToUpload => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj',
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  ),
})
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
