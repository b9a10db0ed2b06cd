import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted()

const sources = ['server/src/config.ts', 'server/src/provider-settings.ts']
const settings = namesIn(sources.map(read).join('\n'), /^ {2}([A-Z][A-Z_]+): (?:z\.|text\(|baseUrl\()/gm)

test('.env.example and docs/running.md list every setting and no other', () => {
  expect(settings.length).toBeGreaterThan(20)
  expect(namesIn(read('.env.example'), /^#([A-Z_]+)=/gm)).toEqual(settings)
  const rows = read('docs/running.md').match(/^\| `.*?\|/gm) ?? []
  expect(namesIn(rows.join('\n'), /`([A-Z_]+)`/g)).toEqual(settings)
})
