import '@mantine/core/styles/Stepper.layer.css'
import { choice, personName, phone, state, text, type Catalogue } from '@bailiwick/contract/kit/fields'
import { Button, Stepper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import { CatalogueField } from '#ui/CatalogueField.tsx'
import classes from './Gallery.module.css'

type Values = Record<string, string | null>

const steps = [
  { title: 'Partner', fields: { name: personName('Name'), kind: choice('Kind', ['Supplier', 'Customer']) } },
  { title: 'Contact', fields: { phone: phone('Phone'), city: text('City', 50), state: state('State') } },
  { title: 'Terms', fields: { terms: choice('Terms', ['Immediately', '14 days', '30 days']) } },
] as const satisfies readonly { title: string; fields: Catalogue }[]

/** A form in three steps, in any order (DEMO-6). */
export function Wizard() {
  const [active, setActive] = useState(0)
  const { control } = useForm<Values>()
  const phoneWide = useMediaQuery('(max-width: 48em)')
  const fields = Object.entries(steps[active]?.fields ?? {})
  return (
    <>
      <Stepper
        active={active}
        onStepClick={setActive}
        size="sm"
        orientation={phoneWide ? 'vertical' : 'horizontal'}
      >
        {steps.map(({ title }) => (
          <Stepper.Step key={title} label={title} />
        ))}
      </Stepper>
      {active === steps.length ? (
        <output>Done. Nothing was saved.</output>
      ) : (
        <div className={classes.fields}>
          {fields.map(([name, field]) => (
            <CatalogueField key={name} name={name as FieldPath<Values>} field={field} control={control} />
          ))}
        </div>
      )}
      <div className={classes.row}>
        <Button variant="default" disabled={active === 0} onClick={() => setActive(active - 1)}>
          BACK
        </Button>
        <Button disabled={active === steps.length} onClick={() => setActive(active + 1)}>
          {active === steps.length - 1 ? 'FINISH' : 'NEXT'}
        </Button>
      </div>
    </>
  )
}
