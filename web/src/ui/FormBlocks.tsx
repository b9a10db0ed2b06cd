import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { Block } from '@bailiwick/contract/kit/record-form'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { FieldBlock } from './FieldBlock.tsx'

interface Props<Values extends FieldValues> {
  blocks: readonly Block[]
  control: Control<Values>
  readOnly: boolean
  /** Renders the list of a block that has one, from its name and the fields of a row. */
  listOf: (name: string, columns: Catalogue) => ReactNode
}

/** The blocks of a form, each with its fields and its list. */
export const FormBlocks = <Values extends FieldValues>({
  blocks,
  control,
  readOnly,
  listOf,
}: Props<Values>) =>
  blocks.map(({ title, note, fields }) => {
    const [name, list] = Object.entries(fields).find(([, { kind }]) => kind === 'rows') ?? []
    return (
      <FieldBlock
        key={title}
        title={title}
        {...(note !== undefined && { note })}
        fields={fields}
        control={control}
        readOnly={readOnly}
      >
        {name !== undefined && list?.kind === 'rows' ? listOf(name, list.of) : undefined}
      </FieldBlock>
    )
  })
