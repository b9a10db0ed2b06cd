import { expect, test } from 'vitest'
import { clientDefendantRules, clientIndemnitorRules } from './client-parts.ts'
import { ownAutofill } from './own-autofill.ts'

const filled = (names: readonly string[]) => names.filter((name) => name in ownAutofill).toSorted()

test("browsers fill in clients' own name, phone, email and address, and nobody else's", () => {
  const ofBoth = ['address', 'city', 'email', 'phone', 'state', 'zip']
  expect(filled(clientDefendantRules.names)).toEqual(
    [...ofBoth, 'first_name', 'last_name', 'middle_name'].toSorted(),
  )
  expect(filled(clientIndemnitorRules.names)).toEqual([...ofBoth, 'name'].toSorted())
})
