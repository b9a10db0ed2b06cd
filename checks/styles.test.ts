import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styled = globSync('web/src/**/*.{css,ts,tsx}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

/** Mantine sets its own, `--mantine-…`. */
test('every custom property of the style sheets is defined', () => {
  const defined = new Set(
    styled.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)),
  )
  const missing = styled.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--(?!mantine)[\w-]+)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
