import type { Block } from '@bailiwick/contract/kit/record-form'
import type { Catalogue, Field, ReferenceField } from '@bailiwick/contract/kit/fields'
import { useQueries, useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo } from 'react'
import type { Control, FieldArrayPath, FieldValues } from 'react-hook-form'
import { FormBlocks } from '#ui/FormBlocks.tsx'
import { RowsField } from '#ui/RowsField.tsx'
import type { CaseTab } from '#records/case-tabs.ts'
import type { Values } from '#records/catalogue-record.ts'
import { usePendingRecords } from '#records/pending-records.ts'
import { recordKinds } from './record-kinds.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { kindTitle, type CaseFile, type CaseRecord, type RecordKind } from './record-kind.ts'
import { recordsQuery } from './case-record-queries.ts'

interface Props {
  kind: RecordKind
  file: CaseFile
  /** The record as it was loaded. */
  base: Values
  control: Control<CaseForm>
  readOnly: boolean
}

/** All fields of a record, by block. */
export const RecordBlocks = memo(function RecordBlocks({ kind, file, base, control, readOnly }: Props) {
  const blocks = useBlocks(kind, file, base)
  return <KindBlocks blocks={blocks} lists={kind.lists} control={control} readOnly={readOnly} />
})

export interface KindBlocksProps<Form extends FieldValues> extends Pick<RecordKind, 'blocks' | 'lists'> {
  control: Control<Form>
  readOnly: boolean
}

/** The blocks of a kind of record, without choices that depend on the file. */
export function KindBlocks<Form extends FieldValues>({
  blocks,
  lists,
  control,
  readOnly,
}: KindBlocksProps<Form>) {
  return (
    <FormBlocks
      blocks={blocks}
      control={control}
      readOnly={readOnly}
      listOf={(name, columns) => {
        const options = lists[name]
        if (options === undefined) return undefined
        return (
          <RowsField
            name={name as FieldArrayPath<Form>}
            columns={columns}
            control={control}
            readOnly={readOnly}
            {...options}
          />
        )
      }}
    />
  )
}

/** The blocks of the kind, with the choices that depend on the file (BOOK-8). */
function useBlocks(kind: RecordKind, file: CaseFile, base: Values): readonly Block[] {
  const { defendant, pending } = file
  const indemnitors = useQuery({
    ...recordsQuery(recordKinds.indemnitors, defendant ?? 0),
    enabled: kind.choices !== null && defendant !== null,
  }).data
  const waiting = usePendingRecords(pending)
  const records = useReferences(kind, file)
  return useMemo(() => {
    if (kind.choices === null && Object.keys(records).length === 0) return kind.blocks
    const names = [
      ...(indemnitors ?? []).map(({ name }) => (typeof name === 'string' ? name : null)),
      ...waiting.filter(({ tab }) => tab === 'indemnitors').map(({ name }) => name),
    ]
    const choices = kind.choices?.(names, base) ?? {}
    return kind.blocks.map((block) => ({ ...block, fields: offering(block.fields, choices, records) }))
  }, [kind, indemnitors, waiting, base, records])
}

type Options = NonNullable<ReferenceField['options']>

/** The saved records of the file that the reference fields of a kind offer, by table. */
function useReferences(kind: RecordKind, { defendant }: CaseFile): Partial<Record<CaseTab, Options>> {
  const tables = useMemo(
    () => Object.values(kind.rules.fields).flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
    [kind],
  )
  return useQueries({
    queries: tables.map((table) => ({
      ...recordsQuery(recordKinds[table], defendant ?? 0),
      enabled: defendant !== null,
    })),
    combine: useCallback(
      (results: readonly { data: readonly CaseRecord[] | undefined }[]) =>
        Object.fromEntries(
          tables.map((table, index) => [
            table,
            (results[index]?.data ?? []).map(optionOf(recordKinds[table])),
          ]),
        ),
      [tables],
    ),
  })
}

/** Two bookings may have the same name: their numbers tell them apart. */
const optionOf =
  (kind: RecordKind) =>
  (record: CaseRecord): Options[number] => {
    const names = kind.nameFields.map((name) => record[name]).filter((name) => typeof name === 'string')
    return { value: String(record.id), label: names.join(', ') || `${kindTitle(kind)} ${record.id}` }
  }

const offering = (
  fields: Catalogue,
  choices: Readonly<Partial<Record<string, readonly string[]>>>,
  records: Partial<Record<CaseTab, Options>>,
): Catalogue =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const options = choices[name]
      if (options !== undefined) return [name, { kind: 'choice', label: field.label, options }]
      return [name, field.kind === 'reference' ? { ...field, options: records[field.to] ?? [] } : field]
    }),
  )
