import { clientCalls, type ClientDefendant } from '@bailiwick/contract/client-portal'
import { missingOfDefendant } from '@bailiwick/contract/client-save'
import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { DefendantChange } from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/api.ts'
import type { Place } from '#platform/unsaved.ts'
import { fullLabel } from '../field-places.ts'
import { focusField } from '../focus-field.ts'
import { useRecordForm } from '../use-record-form.ts'
import { ClientForm } from './ClientForm.tsx'
import { ownFile } from './client-file.ts'
import { clientDefendantRules, defendantParts, defendantPartsForOthers, partOf } from './client-parts.ts'
import { RecordSection } from './later.tsx'
import { ReadParts } from './ReadParts.tsx'
import { useClientForm, type ClientKind } from './use-client-form.ts'

const kind: ClientKind<DefendantForm> = {
  holder: 'defendant',
  rules: clientDefendantRules,
  missingOf: missingOfDefendant,
  keep: async ({ id, base, values, keyOf }) => {
    const body = { id, ...clientDefendantRules.changeOf(base, values) } as DefendantChange
    await call(clientCalls.updateDefendant, { body, idempotencyKey: keyOf(body) })
    return body.id
  },
  signer: (defendant) => ({ defendant, indemnitor: null }),
}

interface Props {
  record: ClientDefendant
  /** The part that stands open; null for the list of them. */
  part: string | null
  onPart: (part: string | null) => void
  /** Another tab shows: what is typed waits here. */
  hidden: boolean
  /** Below the list of parts. */
  after: ReactNode
}

/** The own record of a defendant, to be filled in (DEF-37, SHARE-10, CLI-53). */
export function DefendantInfo({ record, part, onPart, hidden, after }: Props) {
  const cache = useQueryClient()
  const leadTo = (name: string) => {
    if (hidden) return
    onPart(partOf(defendantParts, name))
    focusField(name, main)
  }
  const state = useClientForm({
    kind,
    whose: `defendant ${record.id}`,
    record,
    read: (id) => cache.fetchQuery({ ...ownFile(id), staleTime: 0 }),
    stays: isSamePage,
    leadTo,
  })
  if (hidden) return null
  return (
    <ClientForm
      title="Your information"
      kind={kind}
      state={state}
      parts={defendantParts}
      part={part}
      onPart={onPart}
      labelOf={fullLabel}
      draw={(one) => <RecordSection section={one} form={state.form} readOnly={false} />}
      after={after}
    />
  )
}

/** Where fields are looked for. */
export const main = 'main'
const isSamePage = (current: Place, next: Place) => current.pathname === next.pathname

/** The defendant's record as an indemnitor reads it (OPEN-140). */
export function DefendantReading({ record, part, onPart }: Pick<Props, 'record' | 'part' | 'onPart'>) {
  const { form } = useRecordForm<DefendantForm>(record, clientDefendantRules)
  return (
    <ReadParts
      title="The defendant’s information"
      parts={defendantPartsForOthers}
      part={part}
      onPart={onPart}
      draw={(one) => <RecordSection section={one} form={form} readOnly />}
    />
  )
}
