import { caseEntities } from '@bailiwick/contract/entities'
import { expect, test } from 'vitest'
import { recordKind, type KindOptions } from './define-record-kind.ts'

const { arrests, bookings } = caseEntities

test('options that the calls of a kind do not support do not compile', () => {
  const kinds = [
    // @ts-expect-error -- creating a booking takes no send_sms
    recordKind(bookings, { offersFormLink: true } satisfies KindOptions<typeof bookings>),
    // @ts-expect-error -- changing an arrest takes no photo
    recordKind(arrests, { photos: 'indemnitor' } satisfies KindOptions<typeof arrests>),
    // @ts-expect-error -- an arrest has no such field
    recordKind(arrests, { choices: () => ({ docket: [] }) } satisfies KindOptions<typeof arrests>),
  ]
  expect(kinds.map(({ tab }) => tab)).toEqual(['bookings', 'arrests', 'arrests'])
})

test('a kind without options has its list, its form and the lock of the file', () => {
  const kind = recordKind(arrests)
  expect([kind.title, kind.lock, kind.photos, kind.read]).toEqual(['Arrests History', 'BP', null, null])
  expect(kind.rules.names).toEqual(Object.keys(arrests.fields))
})
