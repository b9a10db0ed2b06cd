import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { NameOf } from '@bailiwick/contract/kit/record-form'
import { capitalized } from '@bailiwick/contract/kit/record-nouns'
import type { LockKind } from '@bailiwick/contract/locks'
import { call } from '#platform/api.ts'
import { formRules } from '#records/form-rules.ts'
import type { Values } from '#records/catalogue-record.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { describeRecord } from '#records/record-description.ts'
import type { PhotoOwner } from '#features/photos/photo-calls.ts'
import type { CaseRecord, RecordKind } from './record-kind.ts'

/** The options of a kind of record that aren't in the contract's entities; its calls decide which are possible. */
export interface KindOptions<E extends CaseEntity = CaseEntity> {
  readonly lock?: LockKind
  readonly offersFormLink?: 'send_sms' extends keyof BodyOf<E['calls']['create']> ? boolean : never
  readonly sendsDocuments?: boolean
  readonly documentNeeds?: RecordKind['documentNeeds']
  readonly startOf?: RecordKind['startOf']
  readonly calculated?: RecordKind['calculated']
  readonly photos?: 'element' extends keyof BodyOf<E['calls']['update']> ? PhotoOwner : never
  readonly choices?: (
    indemnitors: readonly (string | null)[],
    saved: Values,
  ) => { readonly [Name in NameOf<E['fields']>]?: readonly string[] }
}

/** The list and the form of a kind of case record. */
export function recordKind(entity: CaseEntity, options: Partial<RecordKind> = {}): RecordKind {
  const { table, noun, fields, form, calls, nameFields, validate } = entity
  const { list, read, ...others } = calls
  const rules = formRules<Catalogue, CaseForm>(fields, form.start)
  const section = { id: noun, title: capitalized(noun), blocks: form.blocks }
  return {
    tab: table,
    noun,
    nameFields,
    validate,
    lock: 'BP',
    offersFormLink: false,
    sendsDocuments: false,
    photos: null,
    choices: null,
    documentNeeds: null,
    startOf: null,
    calculated: {},
    lists: {},
    ...form,
    ...others,
    list: async (id, signal) => {
      const reply = (await call(list, { query: { id }, signal })) as Record<string, CaseRecord[]>
      return reply[table] ?? []
    },
    read:
      read === undefined
        ? null
        : async (id, signal) => {
            const reply = (await call(read, { query: { id }, signal })) as Record<string, CaseRecord>
            return reply[noun] as CaseRecord
          },
    ...options,
    rules,
    description: describeRecord(noun, rules, [section]),
  }
}
