import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const read = (file: string) => readFileSync(file, 'utf8')

test('the gallery can make no call, and no page of the product takes anything from it [DEMO-1, DEMO-3, DEMO-4, DEMO-18]', () => {
  const own = sources.filter((file) => file.startsWith('web/src/features/gallery/'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((file) => /#platform\/|fetch\(|useQuery|https?:/.test(read(file)))).toEqual([])
  const users = sources.filter((file) => !own.includes(file) && read(file).includes('#features/gallery/'))
  expect(users.toSorted()).toEqual(['web/src/pages/GalleryPage.tsx', 'web/src/pages/LockScreenPage.tsx'])
  // Fetched when it is opened, and by nothing else
  const openers = sources.filter((file) => read(file).includes("GalleryPage.tsx'"))
  expect(openers).toEqual(['web/src/routes.tsx'])
  expect(read('web/src/routes.tsx')).toContain("import('#pages/GalleryPage.tsx')")
})
