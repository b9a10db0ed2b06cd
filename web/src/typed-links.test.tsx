import { Link, linkOptions, redirect, useNavigate } from '@tanstack/react-router'
import { expect, test } from 'vitest'

// The compiler checks this: without the expected error, each of these lines fails `tsc -b`.

export function WrongLinks() {
  const navigate = useNavigate()
  // @ts-expect-error -- no such page
  void navigate({ to: '/crm/defendentz' })
  // @ts-expect-error -- no such parameter
  void navigate({ to: '/crm/defendants', search: { defendant: 7 } })
  // @ts-expect-error -- no such column
  void navigate({ to: '/crm/leads', search: { sort_by: 'shoe_size' } })
  // @ts-expect-error -- no such page
  redirect({ to: '/crm/lead' })
  return (
    <>
      {/* @ts-expect-error -- no such page */}
      <Link to="/crm/defendentz" />
      {/* @ts-expect-error -- no such parameter */}
      <Link to="/crm/histories" search={{ entry: 7 }} />
      {/* @ts-expect-error -- an ID is a number */}
      <Link to="/user-permissions" search={{ user: 'ana' }} />
      {/* @ts-expect-error -- this page has no parameters */}
      <Link to="/dashboard" search={{ id: 7 }} />
      {/* @ts-expect-error -- the clients' tabs are info, indemnitor and arrests */}
      <Link to="/c/dashboard" search={{ tab: 'bookings' }} />
    </>
  )
}

test('valid links compile', () => {
  expect(linkOptions({ to: '/crm/defendants', search: { id: 7, tab: 'family' } }).to).toBe('/crm/defendants')
})
