import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import type { Notice } from '#ui/notice.ts'

interface Props {
  title: string
  submit: string
  /** Whether it can be submitted. */
  isReady: boolean
  isDirty: boolean
  isSaving: boolean
  /** How the save ended. */
  notice: Notice | null
  onDismiss: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The dialog to add or edit a template: asks before typed text is lost, and shows how a save ended. */
export function TemplateDialog(props: Props) {
  const { title, submit, isReady, isDirty, isSaving, notice, onSubmit, onClose, children } = props
  const form = useId()
  function dismiss() {
    props.onDismiss()
    if (notice?.tone === 'ok') onClose()
  }
  return (
    <>
      <SmallFormDialog
        title={title}
        size={860}
        isDirty={() => isDirty}
        isSaving={isSaving}
        onClose={onClose}
        onSave={() => {
          if (isReady && notice === null) onSubmit()
        }}
        actions={(close) => (
          <>
            <Button variant="default" disabled={isSaving} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} loading={isSaving} disabled={!isReady}>
              {submit}
            </Button>
          </>
        )}
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) onSubmit()
          }}
        >
          {children}
        </form>
      </SmallFormDialog>
      {notice && <MessageDialog opened {...notice} onClose={dismiss} />}
    </>
  )
}
