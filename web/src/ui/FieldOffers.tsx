import type { ValueList } from '@bailiwick/contract/kit/fields'
import { createContext } from 'react'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { matchingOffers } from './matching-offers.ts'

/** What the fields of a form offer, by list; nothing unless the form provides it. */
export const FieldOffers = createContext<Readonly<Partial<Record<ValueList, readonly string[]>>>>({})

interface Props<Values extends FieldValues> {
  /** What the input names as its list. */
  id: string
  name: FieldPath<Values>
  values: readonly string[]
  control: Control<Values>
}

/** The values that an input offers, narrowed by what is typed; apart from it, so that the input doesn't rerender. */
export function OfferList<Values extends FieldValues>({ id, name, values, control }: Props<Values>) {
  const shown = useWatch({
    control,
    name,
    // A text, because the result is compared with the one before
    compute: (typed: unknown) => matchingOffers(values, typeof typed === 'string' ? typed : '').join('\n'),
  })
  return (
    <datalist id={id}>
      {shown !== '' && shown.split('\n').map((value) => <option key={value}>{value}</option>)}
    </datalist>
  )
}
