import { clientCalls, type ClientDefendant, type ClientIndemnitor } from '@bailiwick/contract/client-portal'
import { missingOfIndemnitor } from '@bailiwick/contract/client-save'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { call } from '#platform/api.ts'
import { isSamePage, type GuardedLocation } from '#platform/unsaved.ts'
import { portalTexts } from '#features/client/portal-texts.ts'
import type { Values } from '#records/catalogue-record.ts'
import { focusField } from '#records/focus-field.ts'
import { ClientForm } from './ClientForm.tsx'
import { clientFileQuery, clientIndemnitorQuery } from './client-queries.ts'
import { clientIndemnitorRules, indemnitorParts, partOf, type ClientIndemnitorForm } from './client-parts.ts'
import { mainSelector } from './DefendantInfo.tsx'
import { IndemnitorFields } from './lazy-parts.ts'
import { ownDocuments } from './own-documents.tsx'
import { useParts } from './use-parts.ts'
import type { ClientKind } from './client-kind.ts'
import { useClientForm } from './use-client-form.ts'

interface Props {
  /** The defendant's record. */
  file: ClientDefendant
  /** null for a new one. */
  record: ClientIndemnitor | null
  /** Whether it is the client's own record. */
  isOwn: boolean
  part: string | null
  onPart: (part: string | null) => void
  /** Another tab is shown; typed values stay here. */
  hidden: boolean
  onCreated: (id: number) => void
  /** Above the list of parts. */
  before: ReactNode
}

const savesValid = { save_valid: true } as const

const kindFor = (defendant_id: number): ClientKind<ClientIndemnitorForm> => ({
  owner: 'indemnitor',
  rules: clientIndemnitorRules,
  missingFields: missingOfIndemnitor,
  save: async ({ id, base, values, keyOf }) => {
    if (id === null) {
      const body = { defendant_id, ...savesValid, ...clientIndemnitorRules.filledValues(values) }
      const made = await call(clientCalls.createIndemnitor, { body, idempotencyKey: keyOf(body) })
      return { id: made.insertId, refusals: made.not_saved ?? [] }
    }
    const body = { id, ...savesValid, ...clientIndemnitorRules.changeOf(base, values) }
    const answer = await call(clientCalls.updateIndemnitor, { body, idempotencyKey: keyOf(body) })
    return { id, refusals: answer.not_saved ?? [] }
  },
  signer: (indemnitor) => ({ defendant: defendant_id, indemnitor }),
})

/** The form of an indemnitor's record, for the indemnitor or the defendant (CLI-56). */
export function IndemnitorForm({ file, record, isOwn, part, onPart, hidden, onCreated, before }: Props) {
  const { id: defendant } = file
  const cache = useQueryClient()
  const kind = useMemo(() => kindFor(defendant), [defendant])
  const goToField = (name: string) => {
    if (hidden) return
    onPart(partOf(indemnitorParts, name))
    focusField(name, mainSelector)
  }
  const state = useClientForm({
    kind,
    draftKey: (id) => `${isOwn ? 'own' : `of ${defendant}`} indemnitor ${id ?? 'new'}`,
    record,
    load: async (id): Promise<Values> => {
      void cache.invalidateQueries(clientFileQuery(defendant))
      return cache.fetchQuery({ ...clientIndemnitorQuery(id), staleTime: 0 })
    },
    keepsChanges: isOwn ? isSamePage : isSameIndemnitor,
    goToField,
    onComplete: () => isOwn && !hidden && onPart(null),
    onCreated,
  })
  const texts = portalTexts.use()
  const parts = useParts(indemnitorParts)
  if (hidden) return null
  return (
    <ClientForm
      title={
        isOwn
          ? texts.yourInformation
          : record === null
            ? texts.newIndemnitor
            : (record.name ?? texts.indemnitor)
      }
      kind={kind}
      state={state}
      parts={parts}
      part={part}
      onPart={onPart}
      renderFields={(one) => <IndemnitorFields blocks={one.blocks} form={state.form} defendant={file} />}
      before={isOwn ? ownDocuments.before : before}
      after={isOwn && ownDocuments.after}
    />
  )
}

const isSameIndemnitor = (current: GuardedLocation, next: GuardedLocation) =>
  isSamePage(current, next) && current.search['record'] === next.search['record']
