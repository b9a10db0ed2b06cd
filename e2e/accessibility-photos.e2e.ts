import { expectNoFindings, neverAnswer } from './axe.ts'
import { addSomebody, button, expect, readNews } from './defendant-desk.ts'
import { choose, giveCamera, noPicture, picture, place } from './photo-desk.ts'
import { test } from './records-desk.ts'

test.setTimeout(240_000)

test('axe finds nothing in the Photos tab and its dialogs', async ({ page, enter, desk }) => {
  const { path } = await addSomebody(desk)
  await giveCamera(page)
  await enter('owner', `${path}&tab=photos`)
  await choose(page, 'Defendant Photos', [picture('a.png'), picture('b.png')])
  await readNews(page, 'Successfully uploaded defendant photo(s)')
  await choose(page, 'Front Credit Card Photo', picture())
  await readNews(page, 'Successfully uploaded defendant photo(s)')
  await choose(page, 'Back ID Photo', noPicture())
  await expect(button(page, 'TRY AGAIN Back ID Photo')).toBeVisible()
  await choose(page, 'Selfie Photo', picture('a.exe'))
  await neverAnswer(page, '**/api/crm/defendant/upload?*')
  await choose(page, 'Front ID Photo', picture())
  await expect(place(page, 'Front ID Photo').getByRole('progressbar')).toBeVisible()
  await expectNoFindings(page, 'photos')
  await page.getByRole('button', { name: 'Open Defendant Photos 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Defendant Photos' })).toBeVisible()
  await expectNoFindings(page, 'a photo, large')
  await page.keyboard.press('Escape')
  await button(page, 'CAMERA Defendant Holding Power Photo').click()
  await expect(button(page, 'TAKE PHOTO')).toBeEnabled()
  await expectNoFindings(page, 'the camera')
  await button(page, 'TAKE PHOTO').click()
  await expect(button(page, 'USE PHOTO')).toBeVisible()
  await expectNoFindings(page, 'a photo taken')
  await page.goto(`${path}&tab=photos&mode=view`)
  await expect(place(page, 'Defendant Photos')).toContainText('2 uploaded')
  await expectNoFindings(page, 'photos that are read alone')
})
