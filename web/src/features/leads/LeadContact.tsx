import type { Defendant } from '@bailiwick/contract/defendants'
import { mayEdit } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { IconPhoneCheck } from '@tabler/icons-react'
import { CaseNotes } from '#features/case-page/CaseNotes.tsx'
import type { NoteDraft } from '#features/case-page/note-draft.ts'
import { focusField } from '#records/focus-field.ts'
import { useShortcuts } from '#platform/shortcuts.ts'
import { usePermissions } from '#records/use-permissions.ts'
import { useOwnDialog } from '#ui/use-own-dialog.tsx'
import classes from './LeadContact.module.css'
import { LeadMessages, type LeadMessagesState } from './LeadMessages.tsx'

interface Props {
  record: Defendant
  note: NoteDraft
}

/** The texts of a lead, and the start of a note about a call with them (OPEN-192). */
export function LeadContact({ record, messages, note }: Props & { messages: LeadMessagesState | undefined }) {
  const mayWrite = useMayWrite(record)
  return (
    <div className={classes.buttons}>
      {messages && <LeadMessages record={record} {...messages} />}
      {mayWrite && <NoteKey />}
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconPhoneCheck size={16} stroke={1.6} />}
          onClick={() => {
            note.set({ ...note.get(), isCall: true })
            focusField('case-note')
          }}
        >
          LOG CALL
        </Button>
      )}
    </div>
  )
}

/** The key that starts a note, as in the file of a defendant. */
function NoteKey() {
  const { dialog, mark } = useOwnDialog()
  useShortcuts({
    title: 'In a lead',
    shortcuts: [{ keys: ['m'], label: 'Write a note', run: () => focusField('case-note') }],
    dialog,
  })
  return mark
}

/** What staff wrote down about a lead. */
export const LeadNotes = ({ record, note }: Props) => (
  <CaseNotes id={record.id} mayWrite={useMayWrite(record)} draft={note} />
)

const useMayWrite = ({ access_type }: Defendant): boolean => mayEdit(usePermissions(), access_type)
