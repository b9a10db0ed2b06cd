import { expect, test } from 'vitest'
import { bookingFields } from '../bookings.ts'
import { errorTexts, recordErrors } from '../kit/field-errors.ts'
import { defendantFields } from './catalogue.ts'
import { leadBlocks, leadFields } from './lead-form.ts'
import { withLeadPrefix, leadBookingFields, leadDataOf } from './lead.ts'

const inBlock = (title: string) =>
  Object.keys(leadBlocks.find((block) => block.title === title)?.fields ?? {})

test('the blocks of the lead form have these fields in this order [OPEN-87]', () => {
  expect(leadBlocks.map(({ title }) => title)).toEqual([
    'BOOKING',
    'DEFENDANT INFO',
    'REFERENCE 1',
    'REFERENCE 2',
    'REFERENCE 3',
    'REFERENCE 4',
    'Lead Notes',
  ])
  expect(inBlock('BOOKING')).toEqual(
    'booking booking_name bail_amount jail_court arrest_county arrest_case arrest_date court_case'
      .split(' ')
      .map((name) => `lead_data.${name}`),
  )
  expect(inBlock('DEFENDANT INFO')).toEqual(
    'status first_name middle_name last_name phone home_phone email date_of_birth sex ss dl address city state zip'.split(
      ' ',
    ),
  )
  for (const slot of ['1', '2', '3', '4']) {
    expect(inBlock(`REFERENCE ${slot}`)).toEqual(
      'name relationship dob_or_age phone address city state country social_media'
        .split(' ')
        .map((part) => `reference_${slot}_${part}`),
    )
  }
  expect(inBlock('Lead Notes')).toEqual(['lead_notes'])
})

test('labels and limits match fields of the same name; only the names are required [OPEN-88]', () => {
  for (const { fields } of leadBlocks) {
    for (const [name, field] of Object.entries(fields)) {
      const own = name.replace('lead_data.', '')
      const known: object = Object.hasOwn(bookingFields, own)
        ? bookingFields[own as keyof typeof bookingFields]
        : defendantFields[own as keyof typeof defendantFields]
      expect(known).toMatchObject(field)
    }
  }
  expect(errorTexts(recordErrors(leadFields, {}))).toEqual({ first_name: 'Required', last_name: 'Required' })
})

test('lead_data gets dotted names and is complete when read back', () => {
  const prefixed = withLeadPrefix({ booking: 'B-1', arrest_date: '11/19/2026' })
  expect(prefixed).toEqual({ 'lead_data.booking': 'B-1', 'lead_data.arrest_date': '11/19/2026' })
  expect(leadDataOf({ ...prefixed, city: 'Irvine' })).toEqual({
    ...Object.fromEntries(Object.keys(leadBookingFields).map((name) => [name, null])),
    booking: 'B-1',
    arrest_date: '11/19/2026',
  })
})
