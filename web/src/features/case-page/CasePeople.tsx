import type { CasePerson, CaseSummary } from '@bailiwick/contract/case-page'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { ActionIcon, Button } from '@mantine/core'
import { IconMessage2, IconPlus, IconSend } from '@tabler/icons-react'
import { canText } from '#features/messaging/can-text.ts'
import type { Outcome } from '#records/outcome.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { roleText } from '#records/person-name.ts'
import { OverviewBlock, BlockSkeleton } from './OverviewBlock.tsx'
import table from './CaseTable.module.css'
import type { FilePlaces } from './file-places.ts'
import { linkNotSent, signatureWords } from './file-text.ts'
import { formStatus, photoStatus } from './person-text.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { goToGap, nameOf } from './ready-to-send.ts'
import { useFormLink } from './use-form-link.ts'

interface Props {
  id: number
  /** Undefined while it loads. */
  file: CaseSummary | undefined
  readOnly: boolean
  places: FilePlaces
  showOutcome: (outcome: Outcome) => void
}

/** The people of a file: their phones, and what each of them still owes. */
export function CasePeople({ id, file, readOnly, places, showOutcome }: Props) {
  const link = useFormLink(id, showOutcome)
  const add = !readOnly && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} />}
      onClick={() => places.toRecord('indemnitors', 'new')}
    >
      ADD INDEMNITOR
    </Button>
  )
  return (
    <OverviewBlock title="People" count={file?.people.length} action={add} part="case-people">
      {file === undefined ? (
        <BlockSkeleton label="Loading the people" />
      ) : (
        <table className={table.table} aria-label="People">
          <thead>
            <tr>
              {['Person', 'Phone', 'Form', 'Photos', 'Signature'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {file.people.map((person) => (
              <PersonRow
                key={person.indemnitor_id}
                person={person}
                hasBooking={file.bookings.length > 0}
                places={places}
                onLink={readOnly ? undefined : () => link.mutate(person)}
                isBusy={link.isPending && link.variables.indemnitor_id === person.indemnitor_id}
              />
            ))}
          </tbody>
        </table>
      )}
    </OverviewBlock>
  )
}

interface RowProps {
  person: CasePerson
  hasBooking: boolean
  places: FilePlaces
  /** Texts the form link; undefined if that isn't allowed. */
  onLink: (() => void) | undefined
  isBusy: boolean
}

function PersonRow({ person, hasBooking, places, onLink, isBusy }: RowProps) {
  const { indemnitor_id, phone, signature } = person
  const name = nameOf(person)
  const { tone, word } = signatureWords[signature.state]
  const open = () =>
    indemnitor_id === null ? places.toInfo() : places.toRecord('indemnitors', indemnitor_id)
  const openPhotos = () =>
    indemnitor_id === null ? places.toTab('photos') : places.toRecord('indemnitors', indemnitor_id)
  const [gap] = person.missing
  const toGap = gap && (() => goToGap(places, { kind: 'person', person }, gap.field))
  return (
    <tr>
      <th scope="row" data-wide>
        <button type="button" className={`${table.open} ${table.name}`} onClick={open}>
          {name}
        </button>
        <span className={table.second}>{roleText(person)}</span>
      </th>
      <td data-wide>
        {phone ? <PhoneLink phone={phone} isAction /> : <span className="dim">No mobile phone</span>}
      </td>
      <td data-label="Form">
        <Owed {...formStatus(person, hasBooking)} onOpen={toGap} />
      </td>
      <td data-label="Photos">
        <Owed {...photoStatus(person)} onOpen={person.photos.missing.length > 0 ? openPhotos : undefined} />
      </td>
      <td data-label="Signature">
        <StatusDot tone={tone}>{word}</StatusDot>
        <span className={`${table.second} num`}>
          {signature.is_unsent ? linkNotSent : signature.at && formatDateTime(signature.at).slice(0, 10)}
        </span>
      </td>
      <td className={table.last}>
        <span className={table.acts}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Messages with ${name}`}
            onClick={() => places.toTab('messages')}
          >
            <IconMessage2 size={18} stroke={1.6} />
          </ActionIcon>
          {onLink && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Send form link to ${name}`}
              disabled={!canText(phone ?? '')}
              loading={isBusy}
              onClick={onLink}
            >
              <IconSend size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      </td>
    </tr>
  )
}

type OwedProps = ReturnType<typeof formStatus> & { onOpen: (() => void) | undefined }

/** What somebody has given or still owes, which leads to it. */
const Owed = ({ tone, text, note, onOpen }: OwedProps) => (
  <>
    {onOpen === undefined ? (
      <StatusDot tone={tone}>{text}</StatusDot>
    ) : (
      <button type="button" className={table.open} onClick={onOpen}>
        <StatusDot tone={tone}>{text}</StatusDot>
      </button>
    )}
    {note !== null && <span className={`${table.second} num`}>{note}</span>}
  </>
)
