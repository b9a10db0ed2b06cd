import { useState } from 'react'
import { filterErrors, normalizeFilters, type FilterFields, type FilterValues } from './filter-values.ts'

/** The typed filters of a form and their errors; `values` are those of the list that is shown. */
export function useFilters<Name extends string>(fields: FilterFields<Name>, values: FilterValues<Name>) {
  const [typed, setTyped] = useState(values)
  const [errors, setErrors] = useState<FilterValues<Name>>({})
  const [shown, setShown] = useState(values)
  // Back, a removed filter or another address changes the values: update the inputs
  if (JSON.stringify(shown) !== JSON.stringify(values)) {
    setShown(values)
    setTyped(values)
    setErrors({})
  }
  return {
    typed,
    errors,
    type: (name: Name, text: string) => {
      setTyped({ ...typed, [name]: text })
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined })
    },
    /** Normalizes the inputs and marks their errors. */
    check: (): { normalized: FilterValues<Name>; found: FilterValues<Name> } => {
      const normalized = normalizeFilters(fields, typed)
      const found = filterErrors(fields, normalized)
      setTyped(normalized)
      setErrors(found)
      return { normalized, found }
    },
    clear: () => {
      setTyped({})
      setErrors({})
    },
  }
}
