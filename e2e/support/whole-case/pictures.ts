import { expect, type Locator, type Page } from '@playwright/test'
import { button } from '../elements.ts'

/** The photos of a form by field, each recognized by its width. */
export type Pictures = Readonly<Record<string, readonly number[]>>
export const defendantPictures: Pictures = {
  'Front ID Photo': [41],
  'Back ID Photo': [42],
  'Defendant Photos': [43, 44, 45],
  'Defendant Holding ID Photo': [46],
  'Front Credit Card Photo': [47],
  'Selfie Photo': [48],
}
export const indemnitorPictures: Pictures = {
  'Front ID Photo': [51],
  'Back ID Photo': [52],
  'Indemnitor Holding ID Photo': [53],
}

/** Opens each photo, a card with a reason, and recognizes it by its width. */
export async function expectPictures(page: Page, scope: Locator, pictures: Pictures): Promise<void> {
  for (const [label, widths] of Object.entries(pictures)) {
    const viewer = page.getByRole('dialog', { name: label })
    const picture = viewer.locator('img')
    const tiles = scope
      .getByRole('region', { name: label, exact: true })
      .getByRole('button', { name: /^Open / })
    await expect(tiles, label).toHaveCount(widths.length)
    for (const [at, width] of widths.entries()) {
      await tiles.nth(at).click()
      if (label.includes('Credit Card')) {
        await viewer.getByRole('textbox', { name: 'Reason' }).fill('To charge the premium')
        await button(viewer, 'OPEN').click()
      }
      await expect(picture).toHaveAttribute('src', /^blob:/)
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), `${label} ${at + 1}`)
        .toBe(width)
      await button(viewer, 'CLOSE').click()
      await expect(viewer).toHaveCount(0)
    }
  }
}
