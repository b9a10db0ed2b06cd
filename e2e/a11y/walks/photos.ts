import { expect } from '@playwright/test'
import { button, dismissOutcome } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { brokenImage, chooseFiles, imageFile, photoField, stubCamera } from '../../support/photos-page.ts'
import { addDefendant } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const uploaded = 'Successfully uploaded defendant photo(s)'

async function walkPhotos({ page, api, enter, check }: Stage): Promise<void> {
  const { path } = await addDefendant(api)
  await stubCamera(page)
  await enter('owner', `${path}&tab=photos`)
  await chooseFiles(page, 'Defendant Photos', [imageFile('a.png'), imageFile('b.png')])
  await dismissOutcome(page, uploaded)
  await chooseFiles(page, 'Front Credit Card Photo', imageFile())
  await dismissOutcome(page, uploaded)
  await chooseFiles(page, 'Back ID Photo', brokenImage())
  await expect(photoField(page, 'Back ID Photo')).toContainText('Not uploaded')
  await chooseFiles(page, 'Selfie Photo', imageFile('a.exe'))
  await neverAnswer(page, '**/api/crm/defendant/upload?*')
  await chooseFiles(page, 'Front ID Photo', imageFile())
  await expect(photoField(page, 'Front ID Photo').getByRole('progressbar')).toBeVisible()
  await check('photos stored, refused and being uploaded')

  await page.getByRole('button', { name: 'Open Defendant Photos 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Defendant Photos' })).toBeVisible()
  await check('a photo in the viewer')
  await page.keyboard.press('Escape')
  await button(page, 'CAMERA Defendant Holding Power Photo').click()
  await expect(button(page, 'TAKE PHOTO')).toBeEnabled()
  await check('the camera')
  await button(page, 'TAKE PHOTO').click()
  await expect(button(page, 'USE PHOTO')).toBeVisible()
  await check('a photo just taken')
  await page.goto(`${path}&tab=photos&mode=view`)
  await expect(photoField(page, 'Defendant Photos')).toContainText('2 uploaded')
  await check('photos that are only viewed')
}

export const photoWalks: readonly PageWalk[] = [{ name: 'the photos', walk: walkPhotos }]
