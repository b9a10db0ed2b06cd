import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The classes that a style sheet has a rule for; those of Mantine are within `:global`. */
const classesIn = (css: string): string[] => {
  const own = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
  const selectors = [...own.matchAll(/[^{};]+(?=\{)/g)].filter(([text]) => !text.trim().startsWith('@'))
  return selectors.flatMap(([text]) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

/** The classes that a file of code uses, with the style sheet of each: `classes.title`, `classes['title']`. */
const usesIn = ({ file, text }: (typeof styled)[number]): string[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, sheet = '', path = '']) => {
    const from = path.startsWith('#') ? join('web/src', path.slice(1)) : join(file, '..', path)
    const used = [...text.matchAll(new RegExp(`\\b${sheet}(?:\\.(\\w+)\\b(?!\\.)|\\['([\\w-]+)'\\])`, 'g'))]
    return used.map(([, name, quoted]) => `${from}: ${name ?? quoted}`)
  })

const ruled = new Set(
  styled
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) => classesIn(text).map((name) => `${file}: ${name}`)),
)
const used = new Set(styled.filter(({ file }) => !file.endsWith('.css')).flatMap(usesIn))

test('every class that code uses has a rule in its style sheet', () => {
  expect(used.size).toBeGreaterThan(400)
  expect([...used].filter((name) => !ruled.has(name))).toEqual([])
})

test('every class of a style sheet is used', () => {
  expect([...ruled].filter((name) => !used.has(name))).toEqual([])
})
