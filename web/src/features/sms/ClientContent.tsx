import { isFilled } from '@bailiwick/contract/fields'
import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { Button, Paper } from '@mantine/core'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import classes from './ClientContent.module.css'
import { ContentConflictNotice } from './ContentConflictNotice.tsx'
import { ContentField } from './ContentField.tsx'
import { useContentSave } from './use-content-save.ts'

/** The 'SMS Templates' area: the text of the form link at hand (SMSA-9 to SMSA-13). */
export function ClientContent({ template }: { template: SmsTemplate }) {
  const save = useContentSave(template)
  return (
    <Paper withBorder component="section" className={classes.area ?? ''} aria-labelledby="sms-templates">
      <h2 id="sms-templates" className={classes.title}>
        SMS Templates
      </h2>
      <p className={classes.note}>The text that carries a client’s link to the form.</p>
      <ContentConflictNotice conflict={save.conflict} onChoose={save.choose} />
      <ContentField label={template.description} id={template.id} value={save.text} onChange={save.type} />
      <div className={classes.end}>
        <output className={classes.state}>{save.isDirty && 'Unsaved changes'}</output>
        <Button
          loading={save.busy}
          disabled={!isFilled(save.text) || save.conflict !== null}
          onClick={() => void save.save()}
        >
          UPDATE
        </Button>
      </div>
      {save.outcome && (
        <MessageDialog opened text={save.outcome.text} tone={save.outcome.tone} onClose={save.read} />
      )}
    </Paper>
  )
}
