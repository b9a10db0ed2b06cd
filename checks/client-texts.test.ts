import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productFiles } from './sources.ts'

/** What a client's page is made of. */
const clientParts =
  /^web\/src\/(pages\/(Client|Signing|LinkGone)|features\/(client|client-form|signing)\/|features\/photos\/RecordPhotos|features\/defendants\/(RecordSection|ExtraReferences)|features\/navigation\/UnsavedDialog|records\/(ConflictPanel|OutcomeDialog|SaveState)|ui\/(CatalogueField|CalendarPanel|ConfirmDialog|DateField|EmptyPanel|ErrorPanel|FieldBlock|ListSkeleton|MessageDialog|RowsField|SmallDialog|SmallFormDialog)|ui\/contact\/FieldLinks|ui\/pdf\/PdfPage|ui\/files\/(Camera|Drop|File|Upload))/

/** Words in JSX: between tags, or in a prop that people read or hear. */
const words = [
  />\s*([A-Z][\w’' ,.?!…-]*[a-zA-Z.?!…])\s*</g,
  /^\s+([A-Z][\w’' ,.?!…-]+)$/gm,
  /(?:label|title|text|alt|placeholder|aria-label|confirm|cancel|description)="([^"]*[a-z][^"]*|[A-Z ]{2,})"/g,
]

/** Of staff alone: with the reason to open a card photo, and of texts, as clients text nobody. */
const forStaff = [
  'web/src/ui/files/FileViewer.tsx: OPEN',
  'web/src/ui/files/FileTile.tsx: PDF',
  'web/src/records/OutcomeDialog.tsx: Loading the recipients',
]

test('the pages of clients have no words of their own, only those of contract/src/client-texts', () => {
  const files = productFiles().filter((file) => clientParts.test(file) && file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
      .replaceAll('=>', '')
      .replaceAll(/\/\*[\s\S]*?\*\/|^import[\s\S]*?from '.*'$|\/\/.*$/gm, '')
    return words.flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, text]) => `${file}: ${text?.trim()}`),
    )
  })
  expect(found.filter((one) => !forStaff.includes(one))).toEqual([])
})
