import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FieldOffers } from '#ui/FieldOffers.tsx'
import { usedValuesQuery } from './office-queries.ts'

const nothing = {}

/** Lets the fields of a form offer what the office used lately. */
export function UsedValues({ readOnly, children }: { readOnly: boolean; children: ReactNode }) {
  const offers = useQuery({ ...usedValuesQuery, enabled: !readOnly }).data
  return <FieldOffers value={offers ?? nothing}>{children}</FieldOffers>
}
