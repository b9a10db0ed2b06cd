import type { Page } from '@playwright/test'
import { defendantsPath, exitDialog, form, infoOf, topForm } from '../support/defendant-page.ts'
import {
  button,
  discardQuestion,
  dismissOutcome,
  field,
  textNotSent,
  unreachable,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  brokenImage,
  chooseFiles,
  imageFile,
  pdfFile,
  photoField,
  stubCamera,
} from '../support/photos-page.ts'
import { addDefendant, indemnitorsOf, newLastName } from '../support/records.ts'

const uploadCall = '**/api/crm/*/upload?*'
const uploaded = 'Successfully uploaded defendant photo(s)'
const damaged =
  'This file is damaged, or its type doesn’t match its name. Save it as JPG, PNG or PDF, or take a photo of it.'
/** The color in the light theme. */
const green = 'rgb(66, 127, 103)'
const labels = [
  'Front ID Photo',
  'Back ID Photo',
  'Defendant Photos',
  'Defendant Holding ID Photo',
  'Front Credit Card Photo',
  'Back Credit Card Photo',
  'Proof of Income',
  'Proof of Address',
  'Selfie Photo',
  'Defendant Holding Power Photo',
]

/** The writing calls that the page makes from now on, as 'METHOD call'. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', (one) => {
    const [, call] = new URL(one.url()).pathname.match(/^\/api\/(?:crm|clients)\/(.*)$/) ?? []
    if (call !== undefined && one.method() !== 'GET') calls.push(`${one.method()} ${call}`)
  })
  return calls
}
const toPhotos = (page: Page) =>
  form(page)
    .getByRole('tab', { name: /^Photos/ })
    .click()
const drop = async (page: Page, label: string, name: string) => {
  const data = await page.evaluateHandle((fileName) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['this is text'], fileName))
    return transfer
  }, name)
  await photoField(page, label).getByRole('heading').dispatchEvent('drop', { dataTransfer: data })
}

test('photos are uploaded, replaced, opened and downloaded, or refused before [PHOTO-5, PHOTO-6, PHOTO-7, PHOTO-9, PHOTO-13]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const calls = callsOf(page)
  await toPhotos(page)
  await expect(form(page).getByRole('heading', { level: 3 })).toHaveText(
    labels.map((label, index) => (index < 4 ? `${label} * required` : label)),
  )
  const front = photoField(page, 'Front ID Photo')
  const small = front.getByRole('button', { name: 'Open Front ID Photo' })
  await expect(front).toContainText('None yet')
  await expect(front.locator('input')).toHaveAttribute('accept', '.gif,.jpg,.png,.jpeg,.pdf')
  await chooseFiles(page, 'Front ID Photo', imageFile('a.exe'))
  await expect(front.getByRole('alert')).toHaveText(
    'a.exe: You can only upload .gif, .jpg, .jpeg, .png and .pdf files.',
  )
  await chooseFiles(page, 'Front ID Photo', {
    ...imageFile('large.png'),
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await expect(front.getByRole('alert')).toHaveText('large.png: A file can have at most 10 MB.')
  const several = ['a.png', 'b.png', 'c.png', 'd.png'].map(imageFile)
  await chooseFiles(page, 'Defendant Photos', several)
  await expect(photoField(page, 'Defendant Photos').getByRole('alert')).toHaveText('Maximum 3 photos.')
  expect(calls).toEqual([])
  await chooseFiles(page, 'Defendant Photos', several.slice(0, 3))
  await dismissOutcome(page, uploaded)
  await expect(photoField(page, 'Defendant Photos')).toContainText('3 uploaded')
  await expect(photoField(page, 'Defendant Photos').getByRole('button', { name: /^Open/ })).toHaveCount(3)
  await expect(photoField(page, 'Defendant Photos').getByRole('alert')).toHaveCount(0)

  await chooseFiles(page, 'Front ID Photo', brokenImage())
  await expect(front.getByRole('alert')).toHaveText(`broken.png: ${damaged}`)
  // It stays what it is: sending it again can't help
  await expect(button(front, 'TRY AGAIN Front ID Photo')).toHaveCount(0)
  await expect(front).toContainText('Not uploaded')
  await expect(form(page).getByText('1 file not uploaded')).toBeVisible()
  await button(front, 'REMOVE Front ID Photo').click()
  await expect(front).toContainText('None yet')
  const picker = page.waitForEvent('filechooser')
  await button(front, 'UPLOAD Front ID Photo').click()
  await (await picker).setFiles(imageFile())
  await dismissOutcome(page, uploaded)
  await expect(front.locator('output')).toHaveText('Uploaded')
  await expect(front.locator('output svg')).toBeVisible()
  await expect(front.locator('output svg')).toHaveCSS('color', green)
  const thumbnail = small.locator('img')
  await expect(thumbnail).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => thumbnail.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(8)

  const question = page.getByRole('dialog', { name: 'Replace this file/photo ?' })
  const first = await thumbnail.getAttribute('src')
  await button(front, 'REPLACE Front ID Photo').click()
  await expect(question.getByRole('button')).toHaveText(['NO', 'YES'])
  await button(question, 'NO').click()
  await expect(question).toHaveCount(0)
  await button(front, 'REPLACE Front ID Photo').click()
  const again = page.waitForEvent('filechooser')
  await button(question, 'YES').click()
  await (await again).setFiles(imageFile('other.png'))
  await dismissOutcome(page, uploaded)
  await expect(thumbnail).not.toHaveAttribute('src', first ?? '')
  await drop(page, 'Front ID Photo', 'dropped.txt')
  await button(question, 'YES').click()
  await expect(front.getByRole('alert')).toContainText('dropped.txt: You can only upload .gif')

  await small.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Front ID Photo' })
  await expect(viewer.locator('img')).toHaveAttribute('src', /^blob:/)
  const saved = page.waitForEvent('download')
  await button(viewer, 'DOWNLOAD').click()
  expect((await saved).suggestedFilename()).toBe('front_id_photo.png')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(small).toBeFocused()

  await chooseFiles(page, 'Front Credit Card Photo', imageFile())
  await dismissOutcome(page, uploaded)
  const card = photoField(page, 'Front Credit Card Photo')
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card).toContainText('Removed 30 days after the upload.')
  await page.route('**/api/crm/defendant/download', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(front).toContainText('No preview')
  await button(front, 'Open Front ID Photo No preview').click()
  await expect(viewer).toContainText('This file is not available at the moment.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('one bad file of several is named and can be removed, and the others are uploaded [PHOTO-2]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  const photos = photoField(page, 'Defendant Photos')
  await chooseFiles(page, 'Defendant Photos', [imageFile('a.png'), brokenImage('b.png'), imageFile('c.png')])
  await expect(photos.getByRole('alert')).toHaveText(`b.png: ${damaged}`)
  await expect(photos.locator('[data-refused]')).toHaveAttribute('title', 'b.png')
  await expect(button(photos, 'TRY AGAIN Defendant Photos')).toHaveCount(0)
  await button(photos, 'Remove b.png').click()
  await dismissOutcome(page, uploaded)
  await expect(photos).toContainText('2 uploaded')
  await expect(photos.getByRole('alert')).toHaveCount(0)
})

test('what can’t be sent of several chosen files is removed, and files chosen later are added [PHOTO-2, PHOTO-9]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  const calls = callsOf(page)
  const photos = photoField(page, 'Defendant Photos')
  const choose = (...names: string[]) => chooseFiles(page, 'Defendant Photos', names.map(imageFile))
  await choose('a.png', 'photo.heic', 'c.png')
  await expect(photos.getByRole('alert')).toContainText('photo.heic: You can only upload')
  await expect(photos.locator('[data-refused]')).toHaveAttribute('title', 'photo.heic')
  // In the place of the one that can't be sent
  await button(photos, 'UPLOAD Defendant Photos').waitFor()
  await choose('b.png')
  await dismissOutcome(page, uploaded)
  await expect(photos).toContainText('3 uploaded')
  expect(calls.filter((call) => call.includes('upload'))).toHaveLength(1)

  await choose('a.png', 'b.png', 'c.png', 'd.png')
  await expect(photos.getByRole('alert')).toHaveText('Maximum 3 photos.')
  await expect(photos).toContainText('Not replaced: the stored files stay')
  await button(photos, 'Remove b.png').click()
  await dismissOutcome(page, uploaded)
  await expect(photos).toContainText('3 uploaded')
  await expect(photos.getByRole('alert')).toHaveCount(0)
})

test('a refused replacement leaves the stored photo in sight, and can be discarded', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  const front = photoField(page, 'Front ID Photo')
  await chooseFiles(page, 'Front ID Photo', imageFile())
  await dismissOutcome(page, uploaded)
  await chooseFiles(page, 'Front ID Photo', brokenImage())
  await expect(front).toContainText('Not replaced: the stored file stays')
  await expect(front.getByRole('button', { name: 'Open Front ID Photo' })).toBeVisible()
  await button(front, 'DISCARD Front ID Photo').click()
  await expect(front.locator('output')).toHaveText('Uploaded')
  await expect(front.getByRole('alert')).toHaveCount(0)
  // Refused in the browser, it is no more uploaded than if the server refuses it
  for (const file of [imageFile('note.txt'), { ...pdfFile('empty.pdf'), buffer: Buffer.alloc(0) }]) {
    await chooseFiles(page, 'Front ID Photo', file)
    await expect(front.getByRole('alert')).toContainText(`${file.name}: `)
    await expect(front).toContainText('Not replaced: the stored file stays')
    await expect(front.locator('output')).toHaveCount(0)
  }
  await chooseFiles(page, 'Front ID Photo', imageFile())
  await dismissOutcome(page, uploaded)
  await expect(front.locator('output')).toHaveText('Uploaded')
})

test('a refused choice leaves the files of an earlier one, with the reasons of both', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  const photos = photoField(page, 'Defendant Photos')
  await chooseFiles(page, 'Defendant Photos', [imageFile('good.png'), brokenImage()])
  await expect(photos.getByRole('alert')).toHaveText(`broken.png: ${damaged}`)
  await chooseFiles(page, 'Defendant Photos', ['a.png', 'b.png', 'c.png', 'd.png'].map(imageFile))
  await expect(photos.getByRole('alert')).toHaveText('Maximum 3 photos.')
  await expect(photos).toContainText(`broken.png: ${damaged}`)
  await expect(photos.locator('[data-refused]')).toHaveAttribute('title', 'broken.png')
  await button(photos, 'Remove broken.png').click()
  await dismissOutcome(page, uploaded)
  await expect(photos.locator('output')).toHaveText('Uploaded')

  const selfie = photoField(page, 'Selfie Photo')
  await chooseFiles(page, 'Selfie Photo', brokenImage())
  await expect(selfie.getByRole('alert')).toHaveText(`broken.png: ${damaged}`)
  await chooseFiles(page, 'Selfie Photo', imageFile('photo.heic'))
  await expect(selfie.getByRole('alert')).toContainText('photo.heic: You can only upload')
  await expect(selfie.locator('[data-refused]')).toHaveAttribute('title', 'broken.png')
  await expect(selfie).toContainText('Not uploaded')
})

test('a field alerts only to the error of the newest choice, with the name of its file', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  const errors = photoField(page, 'Selfie Photo').getByRole('alert')
  await chooseFiles(page, 'Selfie Photo', brokenImage('text.png'))
  await expect(errors).toHaveText([`text.png: ${damaged}`])
  await chooseFiles(page, 'Selfie Photo', { ...imageFile('empty.png'), buffer: Buffer.alloc(0) })
  await expect(errors).toHaveText(['empty.png: This file is empty. Choose another one.'])
  await chooseFiles(page, 'Selfie Photo', imageFile('photo.heic'))
  await expect(errors).toHaveText([/^photo\.heic: You can only upload/])
  await page.route(uploadCall, (route) => route.abort(), { times: 1 })
  await chooseFiles(page, 'Selfie Photo', imageFile('good.png'))
  await expect(errors).toHaveText([unreachable])
  await button(photoField(page, 'Selfie Photo'), 'TRY AGAIN Selfie Photo').click()
  await dismissOutcome(page, uploaded)
})

test('the photo of a payment card opens once a reason is given, with the keyboard alone [PHOTO-12]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  await chooseFiles(page, 'Front Credit Card Photo', imageFile())
  await dismissOutcome(page, uploaded)
  const calls = callsOf(page)
  const open = button(photoField(page, 'Front Credit Card Photo'), 'Open Front Credit Card Photo Hidden')
  const viewer = page.getByRole('dialog', { name: 'Front Credit Card Photo' })
  const reason = viewer.getByRole('textbox', { name: 'Reason' })
  await open.press('Enter')
  await expect(reason).toBeFocused()
  await reason.fill('   ')
  await reason.press('Enter')
  await expect(viewer).toContainText('Say why you need to see this photo of a payment card.')
  await expect(viewer.locator('img')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(open).toBeFocused()
  expect(calls).toEqual([])

  await open.press('Enter')
  await reason.fill('To charge the premium')
  const asked = page.waitForRequest('**/api/crm/defendant/download')
  await reason.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ reason: 'To charge the premium' })
  await expect(viewer.locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(button(viewer, 'CLOSE')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('the camera takes a PNG, and without one a file is chosen [PHOTO-10, OPEN-105]', async ({
  enter,
  api,
  page,
}) => {
  const { path } = await addDefendant(api)
  await stubCamera(page)
  await enter('clerk', `${path}&tab=photos`)
  await expect(page.getByRole('button', { name: /^CAMERA/ })).toHaveCount(8)
  for (const label of ['Proof of Income', 'Proof of Address'])
    await expect(button(page, `CAMERA ${label}`)).toHaveCount(0)
  await page.evaluate(() => {
    window.FormData = class extends FormData {
      override append(name: string, value: string | Blob) {
        const file = value as File
        document.body.dataset['sent'] =
          `${document.body.dataset['sent'] ?? ''}${name} ${file.name} ${file.type}\n`
        super.append(name, file)
      }
    }
  })
  await button(page, 'CAMERA Selfie Photo').click()
  const camera = page.getByRole('dialog', { name: 'Selfie Photo' })
  await button(camera, 'TAKE PHOTO').click()
  await button(camera, 'RETAKE').click()
  await expect(button(camera, 'TAKE PHOTO')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(camera.getByRole('img', { name: 'The photo you took' })).toBeVisible()
  await button(camera, 'USE PHOTO').click()
  await dismissOutcome(page, uploaded)
  await button(page, 'CAMERA Defendant Photos').click()
  const several = page.getByRole('dialog', { name: 'Defendant Photos' })
  await button(several, 'TAKE PHOTO').click()
  await button(several, 'TAKE ANOTHER').click()
  await button(several, 'TAKE PHOTO').click()
  await expect(several).toContainText('2 of 3 taken')
  await button(several, 'USE PHOTOS').click()
  await dismissOutcome(page, uploaded)
  const names = await page.locator('body').getAttribute('data-sent')
  expect(names?.trim().split('\n')).toEqual([
    'selfie_photo selfie_photo.png image/png',
    'defendant_photos defendant_photos.png image/png',
    'defendant_photos defendant_photos.png image/png',
  ])

  await stubCamera(page, false)
  await page.reload()
  await button(page, 'CAMERA Front ID Photo').click()
  const refused = page.getByRole('dialog', { name: 'Front ID Photo' })
  await expect(refused).toContainText('The browser blocks the camera.')
  const input = refused.locator('input[type=file]')
  await expect(input).toHaveAttribute('capture', 'environment')
  await input.setInputFiles(imageFile())
  await dismissOutcome(page, uploaded)
})

test('photos of a new defendant are uploaded after the save, or with the next one [DEF-90, DEF-93, DLG-10, DLG-11, OPEN-80]', async ({
  enter,
}) => {
  const last = newLastName()
  const page = await enter('clerk', `${defendantsPath}?last_name=${last}&id=new`)
  const calls = callsOf(page)
  await toPhotos(page)
  await chooseFiles(page, 'Front ID Photo', imageFile())
  await chooseFiles(page, 'Selfie Photo', imageFile())
  await chooseFiles(page, 'Back ID Photo', brokenImage())
  await expect(photoField(page, 'Front ID Photo')).toContainText('Ready to upload')
  await expect(form(page).getByText('3 files to upload')).toBeVisible()
  await button(form(page), 'Back').click()
  await expect(discardQuestion(page)).toBeVisible()
  await button(page.getByRole('dialog').last(), 'CANCEL').click()
  await form(page).getByRole('tab', { name: 'Defendants Info' }).click()
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(last)
  const made = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/defendant'))
  await button(form(page), 'CREATE DEFENDANT').click()
  expect((await made).postDataJSON()).not.toHaveProperty('lead_data')
  const outcome = page.getByRole('dialog', { name: 'Successfully created defendant' })
  await expect(outcome.getByRole('listitem')).toHaveText([
    uploaded,
    `Back ID Photo is not uploaded yet: broken.png: ${damaged}`,
  ])
  expect(calls).toEqual([
    'POST defendant',
    'POST defendant/upload',
    'POST defendant/upload',
    'POST defendant/upload',
  ])
  await button(outcome, 'CLOSE').click()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
  // The list behind the form has the new record, though not all of it was saved
  await expect(
    page.getByRole('button', { name: `View RENEE ${last}`, exact: true, includeHidden: true }),
  ).toBeAttached()
  await toPhotos(page)
  await expect(photoField(page, 'Front ID Photo')).toContainText('Uploaded')
  const back = photoField(page, 'Back ID Photo')
  await expect(back.getByRole('alert')).toHaveText(`broken.png: ${damaged}`)
  await page.route(uploadCall, (route) => route.abort())
  await button(back, 'REPLACE Back ID Photo').click()
  const picker = page.waitForEvent('filechooser')
  await button(page.getByRole('dialog', { name: 'Replace this file/photo ?' }), 'YES').click()
  await (await picker).setFiles(imageFile())
  await expect(back.getByRole('alert')).toHaveText(unreachable)
  await page.unroute(uploadCall)
  await form(page).getByRole('tab', { name: 'Defendants Info' }).click()
  await field(page, 'Identity', 'First Name').fill('RENATA')
  calls.length = 0
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, uploaded)
  expect(calls.filter((call) => call.includes('defendant'))).toEqual([
    'PUT defendant',
    'POST defendant/upload',
  ])
  await expect(form(page).getByText('All changes saved')).toBeVisible()
  await toPhotos(page)
  await expect(back).toContainText('Uploaded')

  // Only a file is pending
  await page.route(uploadCall, (route) => route.abort(), { times: 1 })
  await chooseFiles(page, 'Proof of Income', imageFile())
  await expect(photoField(page, 'Proof of Income').getByRole('alert')).toHaveText(unreachable)
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, uploaded)
  await expect(form(page).getByText('All changes saved')).toBeVisible()
})

test('photos of an indemnitor follow their creation, or a change that names them [IND-12, IND-15, IND-16, IND-18, MSG-28]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=indemnitors&record=new`)
  const calls = callsOf(page)
  const fields = ['Front ID Photo', 'Back ID Photo', 'Indemnitor Holding ID Photo']
  await expect(photoField(topForm(page), 'Photos').getByRole('heading', { level: 3 })).toHaveText([
    'Photos',
    ...fields.map((label) => `${label} * required`),
  ])
  await field(page, 'Identity', 'Name').fill('Ana Signer')
  await field(page, 'Contact', 'Mobile Phone').fill('2135550177')
  await chooseFiles(page, 'Front ID Photo', imageFile())
  await chooseFiles(page, 'Back ID Photo', brokenImage())
  await button(topForm(page), 'Back').click()
  await button(exitDialog(page), 'Cancel').click()
  await button(topForm(page), 'CREATE INDEMNITOR').click()
  const outcome = page.getByRole('dialog', { name: 'Successfully created indemnitor' })
  await expect(outcome.getByRole('listitem')).toHaveText([
    'Successfully uploaded photos',
    `Back ID Photo is not uploaded yet: broken.png: ${damaged}`,
    textNotSent,
    /^Ana Signer.*Not sent to 213-555-0177/,
  ])
  expect(calls.filter((call) => !call.includes('lock'))).toEqual([
    'POST indemnitor',
    'POST sendOTP',
    'POST indemnitor/upload',
    'POST indemnitor/upload',
  ])
  await button(outcome, 'CLOSE').click()
  const [made] = await indemnitorsOf(api, id)
  await expect(page).toHaveURL(new RegExp(`record=${made?.id}$`))
  const back = photoField(page, 'Back ID Photo')
  await expect(back.getByRole('alert')).toHaveText(`broken.png: ${damaged}`)
  await button(back, 'REMOVE Back ID Photo').click()
  calls.length = 0
  const update = page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/indemnitor'))
  await chooseFiles(page, 'Back ID Photo', imageFile())
  expect((await update).postDataJSON()).toEqual({ id: made?.id, element: 'back_id_photo' })
  await dismissOutcome(page, 'Successfully uploaded photos')
  expect(calls.filter((call) => !/lock|download/.test(call))).toEqual([
    'PUT indemnitor',
    'POST indemnitor/upload',
  ])
  await expect(back.locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(topForm(page).getByText('All changes saved')).toBeVisible()
  await page.goto(`${path}&tab=indemnitors&record=${made?.id}&mode=view`)
  await expect(back).toContainText('Uploaded')
  await expect(topForm(page).getByRole('button', { name: /^(UPLOAD|REPLACE|CAMERA)/ })).toHaveCount(0)
})
