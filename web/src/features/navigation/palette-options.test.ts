import { expect, test } from 'vitest'
import { findings } from './find-defendants.ts'
import { optionsFor } from './palette-options.ts'

const crm = { 'CRM edit': [] }
const labels = (permissions: Record<string, number[]>, text: string) =>
  optionsFor(permissions, text).map(({ label }) => label)

test('the search offers the pages one may see, by a part of their name [OPEN-14]', () => {
  expect(labels(crm, '')).toEqual(['Dashboard', 'Leads', 'Defendants', 'Notifications', 'Profile'])
  expect(labels({}, 'LEAD')).toEqual([])
  expect(labels(crm, 'lead')).toEqual(['Leads', 'Find defendants named “lead”'])
})

test('the search never offers a hidden page', () => {
  expect(labels({ 'RFIDhistory view': [] }, 'maintenance')).toEqual([])
})

test('one word is a last name, two are a first and a last', () => {
  expect(findings(' Lopez ')).toEqual([
    { label: 'Find defendants named “Lopez”', search: { last_name: 'Lopez' } },
  ])
  expect(findings('Maria  de la Cruz')[0]?.search).toEqual({ first_name: 'Maria', last_name: 'de la Cruz' })
})

test('digits may be a phone or a case number, letters with digits a case number', () => {
  expect(findings('(555) 010-0123').map(({ search }) => search)).toEqual([
    { phone: '5550100123' },
    { case_number: '(555) 010-0123' },
  ])
  expect(findings('SB-26-97604').map(({ search }) => search)).toEqual([{ case_number: 'SB-26-97604' }])
  expect(findings('12').map(({ search }) => search)).toEqual([{ case_number: '12' }])
})

test('without the CRM permission no defendants are offered', () => {
  expect(labels({ 'SMS edit': [] }, 'Lopez')).toEqual([])
})
