/**
 * The autocomplete tokens for clients' own data. An address is a single line, hence address-line1. Dates of birth have
 * none, because browsers fill them in as 2001-12-31.
 */
export const ownAutofill: Readonly<Record<string, string>> = {
  name: 'name',
  first_name: 'given-name',
  middle_name: 'additional-name',
  last_name: 'family-name',
  phone: 'tel-national',
  email: 'email',
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
}

export const noAutofill: typeof ownAutofill = {}
