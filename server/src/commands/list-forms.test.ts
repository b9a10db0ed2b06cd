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

test('forms are listed with unmapped, guessed and overflowing fields, in plain characters', async () => {
  expect(await list()).toEqual({ lines: ['There are no forms of sureties.'], error: null })
  const { id, version_id, content, fields } = await client.add(await fillablePdf())
  const open = await list()
  expect(open.lines[0]).toBe('Application, version 1, switched off: 90 fields on 2 pages')
  expect(open.lines).toContain('  unmapped: txt_0417')
  expect(open.lines).toContain('  guessed: Defendant First Name')
  expect(open.lines.some((line) => line.startsWith('  overflowing: Bond Number ('))).toBe(true)
  // It is off, so no document lacks anything
  expect(open.error).toBeNull()
  const mapping = confirmed(fields, content.mapping)
  const hostile = { ...mapping, Comments: { gets: 'text' as const, text: 'X\u001b[2J\u202e'.repeat(60) } }
  await client.save(id, version_id, { ...content, name: 'A\u001b[31m\u202eB', mapping: hostile })
  const { lines } = await list()
  expect(lines[0]).toMatch(/^A \[31m B, version 2/)
  expect(lines.join('')).not.toMatch(/\p{C}/u)
})

test('an unmapped field of a form that is used is an error', async () => {
  const { form_id, id, ...stored } = await server.db
    .selectFrom('surety_form_versions')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const json = { contents: JSON.stringify(stored.contents), mapping: '{}' }
  await server.db
    .insertInto('surety_form_versions')
    .values({ ...stored, ...json, form_id, number: stored.number + 1, is_used: true })
    .execute()
  expect((await list()).error).toBe('90 fields of forms that are used are unmapped: see above.')
  expect(id).toBeGreaterThan(0)
})
