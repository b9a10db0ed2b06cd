import { expect, test } from 'vitest'
import { fillablePdf } from '#test/fillable-pdf'
import { startServer } from '#test/server'
import { confirmed, suretyFormClient } from '#test/surety-forms'
import { reportForms } from './list-forms.ts'

const server = await startServer()
const client = suretyFormClient(server, server.actors.agent)
const setting = {
  agency: { name: 'Bailiwick', address: null, phone: null, license: null },
  officeTimeZone: null,
  now: new Date(),
}

/** The printed lines, and the error if it ends with one. */
async function list() {
  const lines: string[] = []
  const error = await reportForms(server.db, setting, (line) => lines.push(line)).then(
    () => null,
    (thrown: Error) => thrown.message,
  )
  return { lines, error }
}

test('forms are listed with unmapped and overflowing fields, and unmapped ones are an error', async () => {
  expect(await list()).toEqual({ lines: ['There are no forms of sureties.'], error: null })
  const { id, version_id, content, fields } = await client.add(await fillablePdf())
  const open = await list()
  expect(open.lines[0]).toBe('Application, version 1, switched off: 90 fields on 2 pages')
  expect(open.lines).toContain('  unmapped: txt_0417')
  expect(open.lines.some((line) => line.startsWith('  overflowing: Bond Number ('))).toBe(true)
  expect(open.error).toMatch(/^\d+ fields are unmapped: see above\.$/)
  const mapping = confirmed(fields, content.mapping)
  await client.save(id, version_id, { ...content, mapping })
  expect(await list()).toMatchObject({ error: null })
})
