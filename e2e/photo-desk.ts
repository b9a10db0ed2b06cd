import type { Locator, Page } from '@playwright/test'

/** A file as a person would choose it. */
export interface Chosen {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPQyAvAihiGlgQAbhI5gaRjlX0AAAAASUVORK5CYII=',
  'base64',
)
export const picture = (name = 'photo.png'): Chosen => ({ name, mimeType: 'image/png', buffer: dot })
export const noPicture = (name = 'broken.png'): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('this is text'),
})

/** The field for files with this label. */
export const place = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('region', { name: label, exact: true })

/** Chooses files as through the dialog of the browser. */
export const choose = (scope: Page | Locator, label: string, files: Chosen | Chosen[]): Promise<void> =>
  place(scope, label).locator('input[type=file]').setInputFiles(files)

/** Gives the page a camera that sees one colour, or one that is refused. */
export const giveCamera = (page: Page, allowed = true): Promise<unknown> =>
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
