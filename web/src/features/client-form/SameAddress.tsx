import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import { isFilled } from '@bailiwick/contract/kit/fields'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  useWatch,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { portalTexts } from '#features/client/portal-texts.ts'
import { addressParts, copyOfAddress, fieldsOfAddress } from './same-address.ts'

interface Props<Form extends FieldValues> {
  /** The field of the address. */
  name: string
  fields: Catalogue
  form: Pick<UseFormReturn<Form>, 'control' | 'setValue'>
  /** The record with the other address; by default it is in the same form. */
  from?: Values
  /** 'Same address as yours' */
  label: string
}

/** Copies an address into an empty one, and takes it out again until it is edited. Typed parts are never replaced. */
export function SameAddress<Form extends FieldValues>({ name, fields, form, from, label }: Props<Form>) {
  const texts = portalTexts.use()
  const names = fieldsOfAddress(name, fields)
  const watched: readonly string[] = [...names, ...addressParts]
  const answers: readonly unknown[] = useWatch({
    control: form.control,
    name: watched as readonly FieldPath<Form>[],
  })
  const [copied, setCopied] = useState<Readonly<Record<string, string>> | null>(null)
  const values: Values = Object.fromEntries(watched.map((one, index) => [one, answers[index]]))
  const isCopied = copied !== null && names.every((one) => (values[one] || null) === (copied[one] ?? null))
  const copy = copyOfAddress(name, fields, from ?? values)
  if (!isCopied && (copy === null || names.some((one) => isFilled(values[one])))) return null
  const fill = (next: Readonly<Record<string, string>> | null) => {
    for (const one of names as FieldPath<Form>[])
      form.setValue(one, (next?.[one] ?? null) as FieldPathValue<Form, typeof one>, {
        shouldDirty: true,
        shouldValidate: true,
      })
    setCopied(next)
  }
  return (
    <>
      <Button variant="subtle" size="sm" px="xs" onClick={() => fill(isCopied ? null : copy)}>
        {isCopied ? texts.removeAddress : label}
      </Button>
      <output className="visually-hidden">{isCopied && texts.addressCopied}</output>
    </>
  )
}
