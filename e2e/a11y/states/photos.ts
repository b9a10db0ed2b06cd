import { expect } from '@playwright/test'
import { button, dismissOutcome } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { brokenImage, chooseFiles, imageFile, photoField, stubCamera } from '../../support/photos-page.ts'
import { addDefendant } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

const uploaded = 'Successfully uploaded defendant photo(s)'

/** The Photos tab with two photos; returns the path of the file. */
async function openPhotos({ page, api, enter }: Stage): Promise<string> {
  const { path } = await addDefendant(api)
  await stubCamera(page)
  await enter('owner', `${path}&tab=photos`)
  await chooseFiles(page, 'Defendant Photos', [imageFile('a.png'), imageFile('b.png')])
  await dismissOutcome(page, uploaded)
  return path
}

async function openCamera(stage: Stage): Promise<void> {
  await openPhotos(stage)
  await button(stage.page, 'CAMERA Defendant Holding Power Photo').click()
  await expect(button(stage.page, 'TAKE PHOTO')).toBeEnabled()
}

export const photoStates: readonly PageState[] = [
  {
    name: 'photos stored, refused and being uploaded',
    async open(stage) {
      const { page } = stage
      await openPhotos(stage)
      await chooseFiles(page, 'Front Credit Card Photo', imageFile())
      await dismissOutcome(page, uploaded)
      await chooseFiles(page, 'Back ID Photo', brokenImage())
      await expect(button(page, 'TRY AGAIN Back ID Photo')).toBeVisible()
      await chooseFiles(page, 'Selfie Photo', imageFile('a.exe'))
      await neverAnswer(page, '**/api/crm/defendant/upload?*')
      await chooseFiles(page, 'Front ID Photo', imageFile())
      await expect(photoField(page, 'Front ID Photo').getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'a photo in the viewer',
    async open(stage) {
      await openPhotos(stage)
      await stage.page.getByRole('button', { name: 'Open Defendant Photos 1' }).click()
      const viewer = stage.page.getByRole('dialog')
      await expect(viewer.getByRole('img', { name: 'Defendant Photos' })).toBeVisible()
    },
  },
  { name: 'the camera', open: openCamera },
  {
    name: 'a photo just taken',
    async open(stage) {
      await openCamera(stage)
      await button(stage.page, 'TAKE PHOTO').click()
      await expect(button(stage.page, 'USE PHOTO')).toBeVisible()
    },
  },
  {
    name: 'photos that are only viewed',
    async open(stage) {
      const path = await openPhotos(stage)
      await stage.page.goto(`${path}&tab=photos&mode=view`)
      await expect(photoField(stage.page, 'Defendant Photos')).toContainText('2 uploaded')
    },
  },
]
