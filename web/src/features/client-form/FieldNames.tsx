import { translatedFields } from '@bailiwick/contract/client-texts/field-texts'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { photoFields } from '@bailiwick/contract/photos'
import { portalTexts } from '#features/client/portal-texts.ts'
import type { PhotoOwner } from '#features/photos/photo-calls.ts'
import { createLabels } from '#records/record-description.ts'
import type { Part } from './client-parts.ts'
import { fieldTexts } from './field-translation.ts'
import classes from './SaveBar.module.css'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

interface Props {
  kind: { readonly owner: PhotoOwner; readonly rules: { readonly fields: Catalogue } }
  names: readonly string[]
  parts: readonly Part[]
  onField: (name: string) => void
}

/** How many are named; a phone has no room for forty. */
const mostNamed = 3

/** 'Email, Zip and 4 more' in the language of the page; each name leads to its field. */
export function FieldNames({ kind: { owner, rules }, names, parts, onField }: Props) {
  const { words } = fieldTexts.use()
  const { andMore } = portalTexts.use()
  const blocks = useTranslatedBlocks(
    owner,
    parts.flatMap((part) => part.blocks),
  )
  const labelOfField = createLabels(blocks, translatedFields(words, owner, rules.fields))
  const labelOf = (name: string) =>
    words?.photos[name] ?? photoFields[owner][name]?.label ?? labelOfField(name)
  const more = names.length - mostNamed
  return (
    <ul className={classes.names}>
      {names.slice(0, mostNamed).map((name) => (
        <li key={name}>
          <button type="button" className={classes.name} onClick={() => onField(name)}>
            {labelOf(name)}
          </button>
        </li>
      ))}
      {more > 0 && <li>{andMore(more)}</li>}
    </ul>
  )
}
