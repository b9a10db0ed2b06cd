import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { dollars, owed } from '#records/case-text.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { Card, Line } from '#features/file-list/Card.tsx'
import { CourtText } from './extra-cells.tsx'
import { LineBelow } from './LineBelow.tsx'
import type { RowCommands } from '#features/file-list/row-cells.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

interface Props {
  row: ListedDefendant
  withAuthor: boolean
  commands: RowCommands<ListedDefendant>
}

/** The columns that somebody chose, or a saved view has. */
const ExtraLines = ({ row: { next_court, bail, balance, agent } }: Pick<Props, 'row'>) => (
  <>
    {next_court !== undefined && (
      <Line>
        <span>
          Court <CourtText court={next_court} />
        </span>
      </Line>
    )}
    <Line>
      {bail && <span>bail {dollars(bail)}</span>}
      {balance && (
        <span>
          balance <b>{owed(balance)}</b>
        </span>
      )}
      {agent && <span>agent {agent}</span>}
    </Line>
  </>
)

/** A defendant on phones: the table's columns that have a value. */
export function DefendantCard({ row, withAuthor, commands }: Props) {
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
      <ExtraLines row={row} />
      <Line>
        {row.county !== null && <span>{row.county}</span>}
        {row.arrest_when !== null && <span>arrested {row.arrest_when}</span>}
        {row.bail_post_date !== null && <span>bail posted {row.bail_post_date}</span>}
      </Line>
      <Line>
        {row.arrest_case !== null && (
          <span>
            arrest # <b>{row.arrest_case}</b>
          </span>
        )}
        {row.court_case !== null && (
          <span>
            court # <b>{row.court_case}</b>
          </span>
        )}
        {row.case_number !== null && (
          <span>
            other # <b>{row.case_number}</b>
          </span>
        )}
      </Line>
      <Line>
        {row.pending_signature === 'Yes' && (
          <span>
            <StatusDot tone="wait">Pending signature</StatusDot>
          </span>
        )}
        {row.surety !== null && <span>{row.surety}</span>}
        <span>{row.docs_sent === 'Yes' ? 'docs sent' : 'no docs sent'}</span>
        {row.link_last_sent !== null && <span>link sent {formatDateTime(row.link_last_sent)}</span>}
        <span>{`created ${formatDateTime(row.date_created).slice(0, 10)}${author}`}</span>
      </Line>
      <LineBelow row={row} />
    </Card>
  )
}
