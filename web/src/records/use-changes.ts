import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Values } from './catalogue-record.ts'

const againMs = 300

/**
 * Looks at once, at another base or the first letter, and then once for all that is typed within a while: a key stroke
 * does not wait until the whole record is compared.
 */
export function useChanges<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  look: () => void,
  base?: Values,
) {
  const lookNow = useEffectEvent(look)
  const lookSoon = useThrottledCallback(look, againMs)
  useEffect(() => {
    lookNow()
    return form.subscribe({ formState: { values: true }, callback: lookSoon })
  }, [form, lookSoon, base])
}
