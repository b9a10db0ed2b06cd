import { expect } from '@playwright/test'
import { button, pageHeading } from '../../support/elements.ts'
import { galleryPages } from '../../support/gallery-pages.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkGallery({ page, enter, check }: Stage): Promise<void> {
  await enter('developer')
  for (const [path, name] of Object.entries(galleryPages)) {
    await page.goto(path)
    await expect(pageHeading(page)).toHaveText(name)
    await check(`the gallery's page ${name}`)
  }
  await page.goto('/components/sweet-alert')
  await button(page, 'Several errors').click()
  await expect(button(page, 'CLOSE')).toBeVisible()
  await check("the gallery's list of errors")
}

export const galleryWalks: readonly PageWalk[] = [{ name: 'the gallery', walk: walkGallery }]
