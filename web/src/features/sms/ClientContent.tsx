import { isFilled } from '@bailiwick/contract/kit/fields'
import { contentError, type SmsTemplate } from '@bailiwick/contract/sms-config'
import { Paper } from '@mantine/core'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import classes from './ClientContent.module.css'
import { UpdateButton } from '#ui/UpdateButton.tsx'
import { VersionConflict } from '#ui/versions/VersionConflict.tsx'
import { ContentField } from './ContentField.tsx'
import { useContentSave } from './use-content-save.ts'

/** The 'SMS Templates' area: the text of the form link (SMSA-9 to SMSA-13). */
export function ClientContent({ template }: { template: SmsTemplate }) {
  const save = useContentSave(template)
  const isWrong = contentError(template.id, save.text) !== null
  return (
    <Paper withBorder component="section" className={classes.area ?? ''} aria-labelledby="sms-templates">
      <h2 id="sms-templates" className={classes.title}>
        SMS Templates
      </h2>
      <p className={classes.note}>The text message with a client’s link to the form.</p>
      {save.conflict && (
        <VersionConflict framed text={save.conflict.text} onChoose={save.resolveConflict}>
          <blockquote>{save.conflict.theirs}</blockquote>
        </VersionConflict>
      )}
      <ContentField label={template.description} id={template.id} value={save.text} onChange={save.setText} />
      <div className={classes.end}>
        <output className={classes.state}>{save.isDirty && 'Unsaved changes'}</output>
        <UpdateButton
          isQuiet={!save.isDirty}
          loading={save.isSaving}
          disabled={!isFilled(save.text) || isWrong || save.conflict !== null}
          onClick={() => save.isDirty && save.save()}
        >
          UPDATE
        </UpdateButton>
      </div>
      {save.notice && <MessageDialog opened {...save.notice} onClose={save.dismiss} />}
    </Paper>
  )
}
