import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Values } from './catalogue-record.ts'

const compareIntervalMs = 300

/**
 * Looks at once, at another base or the first letter, and then once for all that is typed within a while: a key stroke
 * does not wait until the whole record is compared.
 */
export function useChanges<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  compare: () => void,
  base?: Values,
) {
  const compareNow = useEffectEvent(compare)
  const compareSoon = useThrottledCallback(compare, compareIntervalMs)
  useEffect(() => {
    compareNow()
    return form.subscribe({ formState: { values: true }, callback: compareSoon })
  }, [form, compareSoon, base])
}
