import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useChanges } from '#records/use-changes.ts'
import { orUnnamed } from '#records/person-name.ts'

interface Props<Form extends FieldValues> {
  /** 'defendant' or 'lead'. */
  noun: string
  form: UseFormReturn<Form>
  isNew: boolean
}

/** The person's name, updated while typing. */
export function PersonTitle<Form extends FieldValues>({ noun, form, isNew }: Props<Form>) {
  const [name, setName] = useState(() => typedName(form))
  useChanges(form, () => setName(typedName(form)))
  return name === '' ? (isNew ? `New ${noun}` : orUnnamed(name)) : name
}

const typedName = <Form extends FieldValues>(form: UseFormReturn<Form>) =>
  (form.getValues(['last_name', 'first_name'] as Path<Form>[]) as (string | null)[])
    .map((one) => one?.trim())
    .filter(Boolean)
    .join(', ')
