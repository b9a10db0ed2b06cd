import { clientCalls, type ClientDefendant } from '@bailiwick/contract/client-portal'
import { missingOfDefendant } from '@bailiwick/contract/client-save'
import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { call } from '#platform/api.ts'
import { isSamePage } from '#platform/unsaved.ts'
import { portalTexts } from '#features/client/portal-texts.ts'
import { focusField } from '#records/focus-field.ts'
import { useRecordForm } from '#records/use-record-form.ts'
import { ClientForm } from './ClientForm.tsx'
import { clientFileQuery } from './client-queries.ts'
import { clientDefendantRules, defendantParts, defendantPartsForOthers, partOf } from './client-parts.ts'
import { DefendantFields } from './lazy-parts.ts'
import { ownDocuments } from './own-documents.tsx'
import { ReadOnlyParts } from './ReadOnlyParts.tsx'
import { useParts } from './use-parts.ts'
import type { ClientKind } from './client-kind.ts'
import { useClientForm } from './use-client-form.ts'

const kindFor = (id: number): ClientKind<DefendantForm> => ({
  owner: 'defendant',
  rules: clientDefendantRules,
  missingFields: missingOfDefendant,
  save: async ({ base, values, keyOf }) => {
    const body = { id, save_valid: true, ...clientDefendantRules.changeOf(base, values) } as const
    const answer = await call(clientCalls.updateDefendant, { body, idempotencyKey: keyOf(body) })
    return { id, refusals: answer.not_saved ?? [] }
  },
  signer: (defendant) => ({ defendant, indemnitor: null }),
})

interface Props {
  record: ClientDefendant
  /** The open part; null for the list of parts. */
  part: string | null
  onPart: (part: string | null) => void
  /** Another tab is shown; typed values stay here. */
  hidden: boolean
  /** Below the list of parts. */
  after: ReactNode
}

/** A defendant's form for their own record (DEF-37, SHARE-10, CLI-53). */
export function DefendantInfo({ record, part, onPart, hidden, after }: Props) {
  const cache = useQueryClient()
  const kind = useMemo(() => kindFor(record.id), [record.id])
  const goToField = (name: string) => {
    if (hidden) return
    onPart(partOf(defendantParts, name))
    focusField(name, mainSelector)
  }
  const state = useClientForm({
    kind,
    draftKey: () => `defendant ${record.id}`,
    record,
    load: (id) => cache.fetchQuery({ ...clientFileQuery(id), staleTime: 0 }),
    keepsChanges: isSamePage,
    goToField,
    onComplete: () => !hidden && onPart(null),
  })
  const texts = portalTexts.use()
  const parts = useParts(defendantParts)
  if (hidden) return null
  return (
    <ClientForm
      title={texts.yourInformation}
      kind={kind}
      state={state}
      parts={parts}
      part={part}
      onPart={onPart}
      renderFields={(one) => <DefendantFields section={one} form={state.form} readOnly={false} />}
      before={ownDocuments.before}
      after={
        <>
          {after}
          {ownDocuments.after}
        </>
      }
    />
  )
}

/** Where to look for fields to focus. */
export const mainSelector = 'main'

/** The defendant's record for an indemnitor, read-only (OPEN-140). */
export function ReadOnlyDefendantInfo({ record, part, onPart }: Pick<Props, 'record' | 'part' | 'onPart'>) {
  const { form } = useRecordForm<DefendantForm>(record, clientDefendantRules)
  const { theirInformation } = portalTexts.use()
  const parts = useParts(defendantPartsForOthers)
  return (
    <ReadOnlyParts
      title={theirInformation}
      parts={parts}
      part={part}
      onPart={onPart}
      renderFields={(one) => <DefendantFields section={one} form={form} readOnly />}
    />
  )
}
