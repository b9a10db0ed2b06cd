import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test('cells with commas, semicolons, quotes, line breaks or outer spaces are quoted', () => {
  expect(csvRow(['a;b'])).toBe('"a;b"\r\n')
  expect(csvRow(['plain', 'a,b', 'say "no"', 'two\nlines', ' spaced ', null, undefined, 'Ñandú'])).toBe(
    'plain,"a,b","say ""no""","two\nlines"," spaced ",,,Ñandú\r\n',
  )
})

test('what a spreadsheet would run as a formula is text', () => {
  expect(csvRow(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '="a,b"', '1-1', 'A=B'])).toBe(
    `'=1+1,'+1,'-1,'@SUM(A1),"'\t'=1","'\r'=1","'=""a,b""",1-1,A=B\r\n`,
  )
})

test('so is what one would run that takes semicolons for the ends of cells', () => {
  expect(csvRow(['A1;=1+1; ＋2;b', 'B;\n@A1', '=1;-1'])).toBe(`"A1;'=1+1; '＋2;b","B;\n'@A1","'=1;'-1"\r\n`)
})

test('so is what one would run after quotes, or at a tab or line break within a cell', () => {
  expect(csvRow(['x;"=1+1;y'])).toBe(`"x;""'=1+1;y"\r\n`)
  expect(csvRow(['x; "" =1;y'])).toBe(`"x; """" '=1;y"\r\n`)
  expect(csvRow(['x;"\u00a0"＝1', 'x;\t"－1'])).toBe(`"x;""\u00a0""'＝1","x;\t""'－1"\r\n`)
  expect(csvRow(['x\t=1\ty', 'x\t"＠A1', 'x\r=1', 'x\r\n"+1'])).toBe(
    `"x\t'=1\ty","x\t""'＠A1","x\r'=1","x\r\n""'+1"\r\n`,
  )
  expect(csvRow(['"=1', '\n"=1'])).toBe(`"'""=1","'\n""'=1"\r\n`)
  expect(csvRow(['say "a" - b', 'a; "b"; c', 'x ="1"'])).toBe(`"say ""a"" - b","a; ""b""; c","x =""1"""\r\n`)
})

test('so is what one would run after blanks or by a wide sign', () => {
  expect(csvRow([' =1+1', '\n=1', '\u00a0@A1', '＝1+1', '－1'])).toBe(
    `' =1+1,"'\n'=1",'\u00a0@A1,'＝1+1,'－1\r\n`,
  )
})
