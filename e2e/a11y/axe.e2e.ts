import { bothSizes, expectAccessible } from '../support/axe.ts'
import { test } from '../support/fixtures.ts'
import { accountWalks } from './walks/account.ts'
import { casePageWalks } from './walks/case-page.ts'
import { caseRecordWalks } from './walks/case-records.ts'
import { clientWalks } from './walks/client.ts'
import { defendantFormWalks } from './walks/defendant-form.ts'
import { defendantListWalks } from './walks/defendant-list.ts'
import { deskWalks } from './walks/desk.ts'
import { documentTemplateWalks } from './walks/document-templates.ts'
import { documentWalks } from './walks/documents.ts'
import { fileWalks } from './walks/files.ts'
import { galleryWalks } from './walks/gallery.ts'
import { historyWalks } from './walks/history.ts'
import { jobWalks } from './walks/jobs.ts'
import { leadWalks } from './walks/leads.ts'
import { notificationWalks } from './walks/notifications.ts'
import { outboxWalks } from './walks/outbox.ts'
import { securityWalks } from './walks/security.ts'
import { pendingRecordWalks } from './walks/pending-records.ts'
import { permissionWalks } from './walks/permissions.ts'
import { photoWalks } from './walks/photos.ts'
import { searchWalks } from './walks/search.ts'
import { sharingWalks } from './walks/sharing.ts'
import { shellWalks } from './walks/shell.ts'
import { signInWalks } from './walks/sign-in.ts'
import { signingWalks } from './walks/signing.ts'
import { smsTemplateWalks } from './walks/sms-templates.ts'
import { textThreadWalks } from './walks/text-threads.ts'
import { userWalks } from './walks/users.ts'

// Both workers share the table: it is as long as several other files
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const pages = [
  ...galleryWalks,
  ...signInWalks,
  ...accountWalks,
  ...shellWalks,
  ...deskWalks,
  ...searchWalks,
  ...defendantListWalks,
  ...defendantFormWalks,
  ...casePageWalks,
  ...caseRecordWalks,
  ...pendingRecordWalks,
  ...documentWalks,
  ...documentTemplateWalks,
  ...signingWalks,
  ...photoWalks,
  ...leadWalks,
  ...fileWalks,
  ...sharingWalks,
  ...historyWalks,
  ...notificationWalks,
  ...permissionWalks,
  ...userWalks,
  ...smsTemplateWalks,
  ...outboxWalks,
  ...textThreadWalks,
  ...jobWalks,
  ...securityWalks,
  ...clientWalks,
]

for (const { name, walk } of pages)
  test(`axe finds nothing on ${name}`, async ({
    page,
    api,
    addTemplate,
    enter,
    enterElsewhere,
    enterWith,
    pageErrors,
  }) => {
    const check = (state: string, where: { sizes?: typeof bothSizes; page?: typeof page } = {}) =>
      test.step(state, () => expectAccessible(where.page ?? page, state, where.sizes ?? bothSizes))
    await walk({ page, api, addTemplate, enter, enterElsewhere, enterWith, pageErrors, check })
  })
