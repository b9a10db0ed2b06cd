import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { syntaxOf, syntaxOfText } from './syntax.ts'

test('nothing outside contract/src/kit casts to a type that the compiler does not see', () => {
  const code = sources().filter((file) => /\.m?tsx?$/.test(file))
  const outside = code.filter((file) => !file.startsWith('contract/src/kit/'))
  expect(syntaxOf(outside).casts).toEqual([])
})

test('casts are recognized', () => {
  const castsIn = (code: string) => syntaxOfText('some.ts', code).casts.length
  expect(castsIn('save(row as unknown as Row)')).toBe(1)
  expect(castsIn('save((row as unknown) as Row)')).toBe(1)
  expect(castsIn('save(row as never)')).toBe(1)
  expect(castsIn('save(row as any)')).toBe(1)
  expect(castsIn("const text = 'as unknown as'; save(row as Row, said as unknown)")).toBe(0)
})
