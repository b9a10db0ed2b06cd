import { isFilled } from '@bailiwick/contract/kit/fields'
import { contentError, smsFields, type SmsTemplate } from '@bailiwick/contract/sms-config'
import { TextInput } from '@mantine/core'
import { VersionConflict } from '#ui/versions/VersionConflict.tsx'
import { ContentField } from './ContentField.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useContentSave } from './use-content-save.ts'

/** SMS Template edit (SMSA-5); the description can't be changed (OPEN-49). */
export function EditTemplate({ template, onClose }: { template: SmsTemplate; onClose: () => void }) {
  const save = useContentSave(template)
  return (
    <TemplateDialog
      title="SMS Template edit"
      submit="Update"
      isReady={isFilled(save.text) && contentError(template.id, save.text) === null && save.conflict === null}
      isDirty={save.isDirty}
      isSaving={save.isSaving}
      notice={save.notice}
      onDismiss={save.dismiss}
      onSubmit={save.save}
      onClose={onClose}
    >
      {save.conflict && (
        <VersionConflict framed text={save.conflict.text} onChoose={save.resolveConflict}>
          <blockquote>{save.conflict.theirs}</blockquote>
        </VersionConflict>
      )}
      <TextInput label={smsFields.description.label} readOnly mb="sm" value={template.description} />
      <ContentField
        label={smsFields.content.label}
        id={template.id}
        value={save.text}
        onChange={save.setText}
        startsFocused
      />
    </TemplateDialog>
  )
}
