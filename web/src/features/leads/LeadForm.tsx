import { Button } from '@mantine/core'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { newestBooking } from './newest-booking.ts'
import { FileLine } from '#features/case-page/FileLine.tsx'
import { listedName } from '#records/person-name.ts'
import type { ListedRow } from '#features/file-list/row-cells.tsx'
import type { PlaceholderFrame } from '#records/RecordPlaceholder.tsx'
import { LoadedRecord } from '#features/defendants/LoadedRecord.tsx'
import type { LeadMessagesState } from './LeadMessages.tsx'
import { LeadRecordForm } from './LeadRecordForm.tsx'

interface Props {
  id: number | 'new'
  /** Opened by the View action. */
  reading: boolean
  messages: LeadMessagesState
  /** From View to Edit. */
  onEdit: () => void
  onClose: () => void
}

/** The form of a lead, a new one or one to be loaded (LEAD-2). */
export function LeadForm({ id, reading, messages, onEdit, onClose }: Props) {
  const navigate = useNavigate()
  if (id === 'new') return <LeadRecordForm key="new" mode="add" record={null} onClose={onClose} />
  /** What the lead was about is in its booking, if it has one. */
  async function openBooking(defendant: number) {
    const record = (await newestBooking(defendant)) ?? undefined
    await navigate({ to: '/crm/defendants', search: { id: defendant, tab: 'bookings', record } })
  }
  return (
    <LoadedRecord
      key={id}
      id={id}
      noun="lead"
      reading={reading}
      frameOf={leadFrame}
      onEdit={onEdit}
      onClose={onClose}
    >
      {(access) =>
        access.record.is_lead === 0 ? (
          <Converted
            id={id}
            onOpen={() => void navigate({ to: '/crm/defendants', search: { id } })}
            onClose={onClose}
          />
        ) : (
          <LeadRecordForm
            {...access}
            messages={messages}
            onClose={onClose}
            onConverted={(defendant) => void openBooking(defendant)}
          />
        )
      }
    </LoadedRecord>
  )
}

/** The header of a lead before its record is loaded, as far as the list knows it. */
const leadFrame = (row: ListedRow | undefined): PlaceholderFrame =>
  row ? { title: listedName(row), subtitle: <FileLine record={row} /> } : {}

/** Shown for an outdated address, or if somebody else converted the lead. */
const Converted = ({ id, onOpen, onClose }: { id: number; onOpen: () => void; onClose: () => void }) => (
  <FormDialog title="No longer a lead" subtitle={`Record ${id}`} onClose={onClose}>
    <EmptyPanel
      title="This lead is a defendant now"
      text="It was converted. Its file is now in the defendants list."
      actions={<Button onClick={onOpen}>OPEN THE DEFENDANT</Button>}
    />
  </FormDialog>
)
