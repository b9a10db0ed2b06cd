import { expect, test } from 'vitest'
import { credentialsIn } from './arrival.ts'

test('otp, phone and ind in the address log in, with def and display_data [CLI-12, CLI-13, OPEN-170]', () => {
  expect(credentialsIn('?otp=ab2cde&phone=5550102345&ind=true&def=17&display_data=true')).toEqual({
    phone: '5550102345',
    otp: 'AB2CDE',
    ind: true,
    defendant_id: '17',
    display_data: true,
  })
})

test('without one of the three there is nothing to log in with; what is not true is false [CLI-12, OPEN-170]', () => {
  for (const search of ['', '?otp=A&phone=5550102345', '?otp=A&ind=true', '?phone=5550102345&ind=false'])
    expect(credentialsIn(search)).toBeNull()
  for (const ind of ['', 'false', 'TRUE', '1', 'yes'])
    expect(credentialsIn(`?otp=12E4&phone=5550102345&ind=${ind}&display_data=${ind}`)).toEqual({
      phone: '5550102345',
      otp: '12E4',
      ind: false,
      defendant_id: '',
      display_data: false,
    })
})
