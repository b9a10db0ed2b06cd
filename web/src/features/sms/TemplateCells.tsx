import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './TemplateTable.module.css'

/** The actions on a template. */
export interface TemplateCommands {
  readonly edit: (template: SmsTemplate) => void
  /** null if not allowed. */
  readonly remove: ((template: SmsTemplate) => void) | null
}

/** The beginning of a text; hovering or expanding shows all of it (SMSA-14). */
export function ContentStart({ template: { content, description } }: { template: SmsTemplate }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.content}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-label={`Whole content of ${description}`}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={14} stroke={2} aria-hidden />
      </button>
      <p className={classes.start} data-open={open || undefined} title={open ? undefined : content}>
        {content}
      </p>
    </div>
  )
}

export function TemplateActions({
  template,
  commands: { edit, remove },
}: {
  template: SmsTemplate
  commands: TemplateCommands
}) {
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Edit ${template.description}`}
        onClick={() => edit(template)}
      >
        Edit
      </Button>
      {remove && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="brick"
          c="var(--bad)"
          aria-label={`Delete ${template.description}`}
          onClick={() => remove(template)}
        >
          Delete
        </Button>
      )}
    </span>
  )
}
