import type { Defendant } from '@bailiwick/contract/defendants'
import { mayEdit } from '@bailiwick/contract/kit/permissions'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#records/use-permissions.ts'
import { AgentChoice } from './AgentChoice.tsx'
import { today } from '#records/case-text.ts'
import { caseQuery } from './case-queries.ts'
import classes from './FileLine.module.css'
import { ageOf } from './file-text.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

/** Under the name: date of birth, phone, number of the record and agent (OPEN-192). */
export function FileLine({
  record,
}: {
  record: Pick<Defendant, 'id' | 'date_of_birth' | 'phone' | 'access_type'>
}) {
  const { data: file } = useQuery(caseQuery(record.id))
  const mayChoose = mayEdit(usePermissions(), record.access_type)
  // Without a mobile phone the one at home
  const phone = record.phone ?? file?.phone ?? null
  const age = ageOf(record.date_of_birth, today())
  return (
    <span className={classes.line}>
      {record.date_of_birth && (
        <span className="num">
          DOB <strong>{record.date_of_birth}</strong>
          {age !== null && `, age ${age}`}
        </span>
      )}
      {phone !== null && (
        <span className={classes.phone}>
          {phone && <PhoneLink phone={phone} isAction />}
          {phone && !record.phone && ' (home)'}
        </span>
      )}
      <span className="num">
        Record <strong>{record.id}</strong>
      </span>
      {file && (
        <span>
          Agent{' '}
          {mayChoose ? (
            <AgentChoice id={record.id} agent={file.agent} />
          ) : (
            <strong>{file.agent?.name ?? 'none'}</strong>
          )}
        </span>
      )}
    </span>
  )
}
