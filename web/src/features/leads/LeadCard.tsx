import type { ListedLead } from '@bailiwick/contract/leads'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Card, Line } from '#features/file-list/Card.tsx'
import { MatchText } from '#features/file-list/MatchText.tsx'
import type { RowCommands } from '#features/file-list/row-cells.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

interface Props {
  row: ListedLead
  withAuthor: boolean
  commands: RowCommands<ListedLead>
}

/** A lead on phones: the table's columns that have a value. */
export function LeadCard({ row, withAuthor, commands }: Props) {
  const phone = row.phone ?? row.home_phone
  const author = withAuthor && row.created_by_name ? ` by ${row.created_by_name}` : ''
  return (
    <Card row={row} commands={commands}>
      <Line>
        {phone !== null && (
          <b>
            <PhoneLink phone={phone} />
          </b>
        )}
        {row.date_of_birth !== null && <span>DOB {row.date_of_birth}</span>}
      </Line>
      <Line>
        {row.status !== null && <span>{row.status}</span>}
        {row.link_last_sent !== null && <span>link sent {formatDateTime(row.link_last_sent)}</span>}
        <span>{`created ${formatDateTime(row.date_created).slice(0, 10)}${author}`}</span>
      </Line>
      <MatchText matches={row.matches} />
    </Card>
  )
}
