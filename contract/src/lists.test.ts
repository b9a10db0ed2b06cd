import { expect, test } from 'vitest'
import { chargeTypes } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { recordErrors, tidy } from './fields.ts'
import { messages, silentMessages } from './messages.ts'
import { suretyNames } from './sureties.ts'

test('the fixed lists are those of the specification [CONST-12, CONST-13]', () => {
  expect(suretyNames).toEqual(['FCS', 'Bankers'])
  expect(chargeTypes).toEqual(['Infraction', 'Misdemeanor', 'Felony'])
})

test('strings are trimmed, emptiness is told apart, capitals only where asked for [CONST-15, OPEN-162]', () => {
  expect(tidy(defendantFields.city, '  San José ')).toBe('San José')
  expect(tidy(defendantFields.city, '   ')).toBeNull()
  expect(tidy(defendantFields.last_name, ' peña ')).toBe('PEÑA')
  expect(recordErrors(defendantFields, { first_name: '  ', last_name: 'PEÑA' })).toEqual({
    first_name: 'Required',
  })
})

test('the texts of answers that only load data are these [MSG-6, MSG-7, MSG-8, MSG-9, MSG-10, MSG-11, MSG-12, MSG-13, OPEN-157]', () => {
  expect([...silentMessages].toSorted()).toEqual(
    [
      'Successfully gotten bookings',
      'Successfully gotten indemnitors',
      'Successfully gotten Indemnitor',
      'Successfully gotten arrests',
      'Successfully got defendant',
      'Successfully got defendants',
      'Successfully got indemnitors',
      'Successfully got leads',
      'Successfully got lead',
      'Successfully gotten leads',
    ].toSorted(),
  )
})

test('administration and sign-in say in these words that something went well [MSG-45]', () => {
  const said = [
    messages.createdUser,
    messages.updatedUser,
    messages.deletedUser,
    messages.createdSms,
    messages.updatedSms,
    messages.deletedSms,
    messages.sentSms,
    messages.loggedIn,
    messages.finishedBulkAssign,
    messages.success,
  ]
  expect(said).toEqual([
    'Successfully created user',
    'Successfully updated user',
    'Successfully deleted user',
    'Successfully Created SMS Config',
    'Successfully Updated SMS Config',
    'Successfully Deleted SMS Config',
    'Successfully sent SMS',
    'Logged in',
    'Finished Bulk Assign',
    'Success',
  ])
})
