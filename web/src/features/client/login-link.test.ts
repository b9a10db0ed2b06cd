import { expect, test } from 'vitest'
import { parseLoginLink } from './login-link.ts'

test('a link logs in with otp, phone and ind, and passes def and display_data [CLI-12, CLI-13, OPEN-170]', () => {
  expect(parseLoginLink('?otp=ab2cde&phone=5550102345&ind=true&def=17&display_data=true')).toEqual({
    phone: '5550102345',
    otp: 'AB2CDE',
    ind: true,
    defendant_id: '17',
    display_data: true,
  })
})

test("a link needs all three parameters; any value but 'true' counts as false [CLI-12, OPEN-170]", () => {
  for (const search of ['', '?otp=A&phone=5550102345', '?otp=A&ind=true', '?phone=5550102345&ind=false'])
    expect(parseLoginLink(search)).toBeNull()
  for (const ind of ['', 'false', 'TRUE', '1', 'yes'])
    expect(parseLoginLink(`?otp=12E4&phone=5550102345&ind=${ind}&display_data=${ind}`)).toEqual({
      phone: '5550102345',
      otp: '12E4',
      ind: false,
      defendant_id: '',
      display_data: false,
    })
})
