import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { unusedExports } from './unused-exports.ts'

/** Types of the contract: the compiler needs them for what other packages infer from its calls. */
const isInferred = (place: string) => /^contract\/src\/.*: [A-Z]/.test(place)
/** What only the compiler names. */
const compiled = [
  'web/src/typed-links.test.tsx: WrongLinks',
  'web/src/ui/lazy-part.tsx: LazyPart',
  'web/src/features/notifications/notification-form.ts: AdditionalRecipient',
]

test('nothing is exported that no other file uses', () => {
  const code = sources().filter((file) => /\.tsx?$/.test(file))
  const unused = unusedExports(new Map(code.map((file) => [file, readFileSync(file, 'utf8')])))
  expect(unused.filter((place) => !isInferred(place) && !compiled.includes(place))).toEqual([])
})

test('an export is used once another file mentions it', () => {
  const files = { 'a.ts': 'export const one = 1\nexport type Two = 2\nconst three = one', 'b.ts': 'one' }
  expect(unusedExports(new Map(Object.entries(files)))).toEqual(['a.ts: Two'])
})
