import { Button, Checkbox, Input, Popover } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import classes from './ChoicesField.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

interface Props {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  /** Shown if nothing is chosen: 'All'. */
  none: string
  onChange: (value: string[]) => void
}

/** A multiple choice behind a button that names the chosen ones. */
export function ChoicesField({ label, choices, value, none, onChange }: Props) {
  const chosen = choices.filter((one) => value.includes(one.value)).map((one) => one.label)
  const text = chosen.length === 0 ? none : chosen.join(', ')
  return (
    <Input.Wrapper label={label} labelElement="div" size="xs">
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            className={classes.button ?? ''}
            variant="default"
            fw={400}
            fullWidth
            justify="space-between"
            disabled={choices.length === 0}
            aria-label={`${label}: ${text}`}
            rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
          >
            {text}
          </Button>
        </Popover.Target>
        <Popover.Dropdown data-own-escape aria-label={label}>
          <fieldset className={classes.choices}>
            <legend className="visually-hidden">{label}</legend>
            {choices.map((one) => (
              <Checkbox
                key={one.value}
                label={one.label}
                checked={value.includes(one.value)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...value, one.value]
                      : value.filter((other) => other !== one.value),
                  )
                }
              />
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
