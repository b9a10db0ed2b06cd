import type { Values } from '@bailiwick/contract/kit/fields'
import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const compareIntervalMs = 300

/**
 * Runs `compare` immediately when the base changes or typing starts, then at intervals while typing, so that
 * keystrokes don't wait for the comparison of the whole record.
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
