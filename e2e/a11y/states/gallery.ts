import { expect } from '@playwright/test'
import { button, pageHeading } from '../../support/elements.ts'
import { galleryPages } from '../../support/gallery-pages.ts'
import type { PageState } from './page-state.ts'

const pages = Object.entries(galleryPages).map(([path, name]): PageState => ({
  name: `the gallery's page ${name}`,
  async open({ page, enter }) {
    await enter('developer', path)
    await expect(pageHeading(page)).toHaveText(name)
  },
}))

export const galleryStates: readonly PageState[] = [
  ...pages,
  {
    name: "the gallery's list of errors",
    async open({ page, enter }) {
      await enter('developer', '/components/sweet-alert')
      await button(page, 'Several errors').click()
      await expect(button(page, 'CLOSE')).toBeVisible()
    },
  },
]
