import { expect, test } from 'vitest'
import { productFiles } from './sources.ts'
import { syntaxOf, syntaxOfText } from './syntax.ts'

const tooLong = ({ functions }: Pick<ReturnType<typeof syntaxOf>, 'functions'>): string[] =>
  functions
    .filter(({ lines, isComponent }) => lines > (isComponent ? 100 : 60))
    .map(({ place, lines }) => `${place} has ${lines} lines`)

test('no function is over 60 lines, and no component over 100', () => {
  expect(tooLong(syntaxOf(productFiles()))).toEqual([])
})

test('what is too long is recognized', () => {
  const withLines = (name: string, count: number) => `function ${name}() {${'\n'.repeat(count - 1)}}`
  const long = [withLines('read', 60), withLines('write', 61), withLines('Page', 100), withLines('Card', 101)]
  expect(tooLong(syntaxOfText('some.tsx', long.join('\n')))).toEqual([
    'some.tsx:61 has 61 lines',
    'some.tsx:222 has 101 lines',
  ])
})
