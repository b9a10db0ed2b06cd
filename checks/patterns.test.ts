import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { productFiles } from './sources.ts'

/** The regular expressions of a file. */
function patternsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && typeof node.regex === 'object')
      found.push((node.regex as { pattern: string }).pattern)
    for (const [name, value] of Object.entries(node)) if (name !== 'parent') visit(value)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const item = /^(?:\\(?:[pPu]\{[^}]*\}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|[^])/
const unlimited = /^(?:[*+]|\{\d+,\})\??/
const limited = /^(?:\?|\{\d+(?:,\d+)?\})\??/

/** How deep unlimited repetitions are within each other: with two of them a text can take forever. */
function repetitions(pattern: string): number {
  let rest = pattern
  const take = (part: RegExp): string => {
    const [text = ''] = part.exec(rest) ?? []
    rest = rest.slice(text.length)
    return text
  }
  const group = (): number => {
    let deepest = 0
    while (rest !== '') {
      const text = take(item)
      if (text === ')') return deepest
      const inner = text.startsWith('(') ? group() : 0
      const isRepeated = take(unlimited) !== ''
      if (!isRepeated) take(limited)
      deepest = Math.max(deepest, isRepeated ? inner + 1 : inner)
    }
    return deepest
  }
  return group()
}

/** Each repeated part ends with a colon, so a text can be split in one way only. */
const allowed = String.raw`^(?:[\s/]|[a-z][a-z0-9+.-]*:)+`

test('no pattern repeats a repetition', () => {
  const patterns = productFiles().flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(80)
  expect(patterns.filter((pattern) => pattern !== allowed && repetitions(pattern) > 1)).toEqual([])
})

test('repeated repetitions are recognized', () => {
  const depths = ['(a+)+', '(?:x|(?<n>[)+]*)b){2,}', '(a+)?', String.raw`\(a+\)+`, '[(a+)+]', 'a*b+'].map(
    repetitions,
  )
  expect(depths).toEqual([2, 2, 1, 1, 0, 1])
})

/** Whether a pattern can look at the same characters again and again: more follows a repetition, which may not be there. */
const looksAgain = (pattern: string): boolean =>
  /(?:[*+]|\{\d+,\})./.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x').replace(/\)$/, ''))

test('patterns that search what strangers text end with their only repetition', () => {
  const files = productFiles().filter((file) => /own-links-policy|plain-reading-policy/.test(file))
  expect(files.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))).toEqual([])
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(15)
  expect(patterns.filter(looksAgain)).toEqual([])
  expect([String.raw`client\?(?:\S*&)?otp=`, 'a+', '(a+)', String.raw`a\+b[*+]c`].map(looksAgain)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
