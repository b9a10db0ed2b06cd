import { expect, test } from 'vitest'
import { brokenPdfs } from '#test/hostile/pdf-structures'
import { deflatedBytes, megabyte } from '#test/hostile/bombs'
import { pdfWith, stream } from '#test/hostile/pdf-source'
import { cleanPdf } from './clean-pdf.ts'
import { inspectRewritten } from './inspect-rewritten.ts'

const limits = { pages: 10, longestSide: 1000, memory: 192 * megabyte, timeMs: 60_000 }
const endless = brokenPdfs().find(({ name }) => name.startsWith('1,000,000 arrays'))

test('a check ends after its time', async () => {
  const file = await endless?.make()
  expect(await cleanPdf(file ?? Buffer.alloc(0), { ...limits, timeMs: 100 })).toBe('tooComplicated')
})

test('a check takes no more memory than it may', async () => {
  const file = pdfWith({ objects: { 4: stream('/Filter /FlateDecode', deflatedBytes(0x20, 30)) } })
  expect(await cleanPdf(file, limits)).toBeInstanceOf(Uint8Array)
  expect(await cleanPdf(file, { ...limits, memory: 40 * megabyte })).toBe('tooComplicated')
})

test('a check ends when its caller leaves', async () => {
  const file = (await endless?.make()) ?? Buffer.alloc(0)
  const caller = new AbortController()
  const check = cleanPdf(file, { ...limits, signal: caller.signal })
  caller.abort(new Error('gone'))
  await expect(check).rejects.toThrow('gone')
  await expect(cleanPdf(file, { ...limits, signal: caller.signal })).rejects.toThrow('gone')
})

test('the limits of pages and their sides are those of the caller', async () => {
  expect(await cleanPdf(pdfWith(), limits)).toBeInstanceOf(Uint8Array)
  expect(await cleanPdf(pdfWith(), { ...limits, longestSide: 700 })).toBe('pageTooLarge')
  const two = pdfWith({ objects: { 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' } })
  expect(await cleanPdf(two, { ...limits, pages: 1 })).toBe('tooManyPages')
})

test.each([
  ['inactive', '<< /A [/JS /Launch] /B (/JS) /C <2F4A53> >>'],
  ['inactive', '<< /A (\\(/JS) /B (a (/JS) b) >>'],
  ['active', '<< /JS 1 >>'],
  ['active', '<< /A << /S /JavaScript >> >>'],
  ['active', '<< /A << /S /J#61vaScript >> >>'],
  ['active', '[ << /S /URI >> ]'],
  ['active', '/ObjStm'],
  ['unreadable', '<< /A [ >> ]'],
  ['unreadable', '<< /A (b >>'],
  ['unreadable', '<< /Length 2 0 R >>\nstream\nab\nendstream'],
  ['unreadable', '<< /Length 1 /Length 2 >>\nstream\nab\nendstream'],
  ['unreadable', '<< /Length 1 >>\nstream\nab\nendstream'],
  ['inactive', '<< /Length 4 >>\nstream\n/JS \nendstream'],
])('a rewritten file is %s with %j', (expected, object) => {
  expect(inspectRewritten(pdfWith({ objects: { 6: object } })).found).toBe(expected)
})

test('a stream may contain what looks like an object', () => {
  const inside = 'endstream\nendobj\n9 0 obj\n<< /JS 1 >>'
  expect(inspectRewritten(pdfWith({ objects: { 6: stream('', inside) } })).found).toBe('inactive')
})
