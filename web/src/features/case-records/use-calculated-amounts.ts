import { isSameAmount } from '@bailiwick/contract/kit/money'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CaseForm } from '#records/pending-records.ts'
import type { CalculatedField } from './booking-amounts.ts'

type Calculated = Readonly<Record<string, CalculatedField>>

const amountIn = (form: UseFormReturn<CaseForm>, name: string): string | null => {
  const value = form.getValues(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The amounts as the form has the others now. */
const calculate = (form: UseFormReturn<CaseForm>, calculated: Calculated, percent: string | null) =>
  new Map(Object.entries(calculated).map(([name, { value }]) => [name, value(form.getValues(), percent)]))

/** Enters an amount as if it was typed, and corrects its error. */
export const enterAmount = (form: UseFormReturn<CaseForm>, name: string, amount: string | null): void =>
  form.setValue(name, amount, { shouldDirty: true, shouldValidate: form.getFieldState(name).invalid })

/**
 * Keeps the calculated amounts of a new record in step with the others. One that was typed or removed stays. What is stored
 * is never calculated again.
 */
export function useCalculatedAmounts(
  form: UseFormReturn<CaseForm>,
  calculated: Calculated,
  { percent, isNew }: { percent: string | null | undefined; isNew: boolean },
): void {
  useEffect(() => {
    if (!isNew || percent === undefined) return
    const last = calculate(form, calculated, percent)
    return form.subscribe({
      formState: { values: true },
      callback: ({ name: changed }) => {
        for (const [name, { of, value }] of Object.entries(calculated)) {
          if (changed === undefined || !of.includes(changed)) continue
          const isFollowing = isSameAmount(amountIn(form, name), last.get(name) ?? null)
          const amount = value(form.getValues(), percent)
          last.set(name, amount)
          if (isFollowing && amount !== amountIn(form, name)) enterAmount(form, name, amount)
        }
      },
    })
  }, [form, calculated, percent, isNew])
}
