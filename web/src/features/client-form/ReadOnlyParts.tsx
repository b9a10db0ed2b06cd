import type { ReactNode } from 'react'
import { portalTexts } from '#features/client/portal-texts.ts'
import form from './ClientForm.module.css'
import type { Part } from './client-parts.ts'
import { OpenPart } from './OpenPart.tsx'
import { PartList } from './PartList.tsx'

interface Props {
  title: string
  parts: readonly Part[]
  part: string | null
  onPart: (part: string | null) => void
  renderFields: (part: Part) => ReactNode
}

/** A read-only form, part by part. */
export function ReadOnlyParts({ title, parts, part, onPart, renderFields }: Props) {
  const { onlyRead } = portalTexts.use()
  const open = parts.find(({ id }) => id === part)
  if (open)
    return (
      <OpenPart part={open} next={parts[parts.indexOf(open) + 1]} onPart={onPart}>
        {renderFields(open)}
      </OpenPart>
    )
  return (
    <>
      <h2 className={form.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={form.lead}>{onlyRead}</p>
      <PartList parts={parts} onPart={onPart} />
    </>
  )
}
