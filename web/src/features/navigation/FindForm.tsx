import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import type { SearchOf } from '#platform/search.ts'
import { formText } from '#platform/form-text.ts'
import classes from './FindForm.module.css'

/** Filters of the list, by their names on the wire. */
const fields = [
  { name: 'first_name', label: 'First Name' },
  { name: 'last_name', label: 'Last Name' },
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
  { name: 'case_number', label: 'Case Number' },
] as const satisfies readonly { name: keyof SearchOf<'/crm/defendants'>; label: string; inputMode?: string }[]

/** Opens the defendants list with the typed filters, or the whole list if there are none. Folded on a phone. */
export function FindForm() {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const search: SearchOf<'/crm/defendants'> = Object.fromEntries(
      fields.map(({ name }) => [name, formText(form, name).trim()]),
    )
    void navigate({ to: '/crm/defendants', search })
  }
  return (
    <search className={classes.find} aria-labelledby="find" data-print="hide">
      <Button
        className={classes.unfold}
        variant="default"
        aria-expanded={isOpen}
        aria-controls="find-form"
        leftSection={<IconSearch size={16} stroke={1.8} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        FIND DEFENDANT
      </Button>
      <form id="find-form" className={classes.form} data-open={isOpen || undefined} onSubmit={submit}>
        <h2 id="find">Find a defendant</h2>
        {fields.map(({ label, ...rest }) => (
          <TextInput key={rest.name} label={label} autoComplete="off" {...rest} />
        ))}
        <Button type="submit" leftSection={<IconSearch size={16} stroke={1.8} />}>
          SEARCH
        </Button>
      </form>
    </search>
  )
}
