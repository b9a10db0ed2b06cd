import { clientCalls, type ClientIndemnitor } from '@bailiwick/contract/client-portal'
import { missingOfIndemnitor } from '@bailiwick/contract/client-save'
import type { IndemnitorChange, NewIndemnitor } from '@bailiwick/contract/indemnitors'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { call } from '#platform/api.ts'
import type { Place } from '#platform/unsaved.ts'
import { indemnitorKind } from '../case-records/indemnitor-kind.ts'
import { labelIn, type CaseForm } from '../case-records/record-kind.ts'
import type { Values } from '../catalogue-record.ts'
import { focusField } from '../focus-field.ts'
import { ClientForm } from './ClientForm.tsx'
import { ownFile, ownIndemnitor } from './client-file.ts'
import { clientIndemnitorRules, indemnitorParts, partOf } from './client-parts.ts'
import { main } from './DefendantInfo.tsx'
import { KindBlocks } from './later.tsx'
import { useClientForm, type ClientKind } from './use-client-form.ts'

interface Props {
  defendant: number
  /** null for a new one. */
  record: ClientIndemnitor | null
  /** Whether it is the client's own record. */
  isOwn: boolean
  part: string | null
  onPart: (part: string | null) => void
  /** Another tab shows: what is typed waits here. */
  hidden: boolean
  onMade: (id: number) => void
  /** Above the list of parts. */
  before: ReactNode
}

const kindFor = (defendant_id: number): ClientKind<CaseForm> => ({
  holder: 'indemnitor',
  rules: clientIndemnitorRules,
  missingOf: missingOfIndemnitor,
  keep: async ({ id, base, values, keyOf }) => {
    if (id === null) {
      const body = { defendant_id, ...clientIndemnitorRules.filledOf(values) } as unknown as NewIndemnitor
      return (await call(clientCalls.createIndemnitor, { body, idempotencyKey: keyOf(body) })).insertId
    }
    const body = { id, ...clientIndemnitorRules.changeOf(base, values) } as unknown as IndemnitorChange
    await call(clientCalls.updateIndemnitor, { body, idempotencyKey: keyOf(body) })
    return id
  },
  signer: (indemnitor) => ({ defendant: defendant_id, indemnitor }),
})

const labels = { blocks: indemnitorKind.blocks, rules: clientIndemnitorRules }

/** The record of an indemnitor, to be filled in by the indemnitor or by the defendant (CLI-56). */
export function IndemnitorForm({ defendant, record, isOwn, part, onPart, hidden, onMade, before }: Props) {
  const cache = useQueryClient()
  const kind = useMemo(() => kindFor(defendant), [defendant])
  const leadTo = (name: string) => {
    if (hidden) return
    onPart(partOf(indemnitorParts, name))
    focusField(name, main)
  }
  const state = useClientForm({
    kind,
    whose: `${isOwn ? 'own' : `of ${defendant}`} indemnitor ${record?.id ?? 'new'}`,
    record,
    read: async (id): Promise<Values> => {
      void cache.invalidateQueries(ownFile(defendant))
      return cache.fetchQuery({ ...ownIndemnitor(id), staleTime: 0 })
    },
    stays: isOwn ? isSamePage : isSameRecord,
    leadTo,
    onMade,
  })
  if (hidden) return null
  return (
    <ClientForm
      title={isOwn ? 'Your information' : record === null ? 'New indemnitor' : (record.name ?? 'Indemnitor')}
      kind={kind}
      state={state}
      parts={indemnitorParts}
      part={part}
      onPart={onPart}
      labelOf={(name) => labelIn(labels, name)}
      draw={(one) => (
        <KindBlocks
          blocks={one.blocks}
          lists={indemnitorKind.lists}
          control={state.form.control}
          readOnly={false}
        />
      )}
      before={before}
    />
  )
}

const isSamePage = (current: Place, next: Place) => current.pathname === next.pathname
const isSameRecord = (current: Place, next: Place) =>
  isSamePage(current, next) && current.search['record'] === next.search['record']
