import {
  arrangeDocumentParts,
  firstPart,
  partConditions,
  requiredParts,
  type Arrangement,
  type TemplatePart,
} from '@bailiwick/contract/document-templates'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { documentParts, type DocumentPart } from '@bailiwick/contract/kit/document-parts'
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useNotice } from '#platform/use-notice.ts'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import classes from './DocumentPartList.module.css'
import { unconfirmed } from './template-wording.ts'
import { templatesKey } from './templates-queries.ts'

interface Props {
  parts: readonly TemplatePart[]
  onEdit: (part: DocumentPart) => void
}

/** The parts in their order. A change of the order is saved at once. */
export function DocumentPartList({ parts, onEdit }: Props) {
  const { shown, change, arrange } = useArrangement(parts)
  const notice = useNotice(arrange)
  const texts = new Map(parts.map((one) => [one.part, one]))
  const move = (from: number, by: -1 | 1) => {
    const [moved] = shown.slice(from, from + 1)
    if (moved !== undefined) change(shown.toSpliced(from, 1).toSpliced(from + by, 0, moved))
  }
  return (
    <>
      <ol className={classes.parts} aria-label="Parts of the documents">
        {shown.map(({ part, is_used }, place) => (
          <li key={part} className={classes.part} data-left-out={!is_used || undefined}>
            <PartText part={texts.get(part)} />
            <div className={classes.actions}>
              <Switch
                label="Used"
                aria-label={`${documentParts[part]} is used`}
                checked={is_used}
                disabled={requiredParts[part] !== undefined}
                onChange={({ currentTarget: { checked } }) =>
                  change(shown.with(place, { part, is_used: checked }))
                }
              />
              <Move
                label={`Move ${documentParts[part]} up`}
                Icon={IconArrowUp}
                isOff={place < 2}
                onClick={() => move(place, -1)}
              />
              <Move
                label={`Move ${documentParts[part]} down`}
                Icon={IconArrowDown}
                isOff={part === firstPart || place === shown.length - 1}
                onClick={() => move(place, 1)}
              />
              <Button
                variant="default"
                aria-label={`Edit ${documentParts[part]}`}
                onClick={() => onEdit(part)}
              >
                EDIT
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {notice && <TimedAlert floating notice={notice} onClose={arrange.reset} />}
    </>
  )
}

/** The order that is shown: the one that was chosen last, while it and those before it are saved one after the other. */
function useArrangement(parts: readonly TemplatePart[]) {
  const cache = useQueryClient()
  const stored: Arrangement = parts.map(({ part, is_used }) => ({ part, is_used }))
  const [chosen, setChosen] = useState<Arrangement | null>(null)
  const newest = useRef(stored)
  const arrange = useSingleMutation({
    mutationFn: async (first: Arrangement) => {
      for (let base = stored, next = first; ; base = next, next = newest.current) {
        const reply = await call(arrangeDocumentParts, { body: { base, parts: next } })
        await cache.invalidateQueries({ queryKey: templatesKey })
        if (newest.current === next) return reply
      }
    },
    onError: () => cache.invalidateQueries({ queryKey: templatesKey }),
    onSettled: () => setChosen(null),
  })
  const change = (next: Arrangement) => {
    newest.current = next
    setChosen(next)
    arrange.mutate(next)
  }
  return { shown: chosen ?? stored, change, arrange }
}

interface MoveProps {
  label: string
  Icon: typeof IconArrowUp
  isOff: boolean
  onClick: () => void
}

/** It stays focused at the end of the list, where it does nothing. */
const Move = ({ label, Icon, isOff, onClick }: MoveProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    {...(isOff && { 'data-disabled': true, 'aria-disabled': true })}
    onClick={() => !isOff && onClick()}
  >
    <Icon size={18} stroke={1.7} />
  </ActionIcon>
)

/** What a part is called, when it is in the documents, and whose text it has. */
function PartText({ part: one }: { part: TemplatePart | undefined }) {
  if (one === undefined) return null
  const { part, version, shows_own, confirmed } = one
  const about = [partConditions[part], requiredParts[part]].filter((text) => text !== undefined)
  return (
    <div className={classes.text}>
      <h2 className={classes.name}>{documentParts[part]}</h2>
      <p className={classes.whose}>
        {version === null
          ? 'The product’s own text'
          : `Your version ${version.number}: ${version.note} (${version.saved_by}, ${formatDateTime(version.saved_at)})`}
        {shows_own && (
          <span className={classes.mark} data-open={confirmed === null || undefined}>
            {confirmed === null
              ? unconfirmed(version === null)
              : `Confirmed by ${confirmed.by}, ${formatDateTime(confirmed.at)}`}
          </span>
        )}
      </p>
      {about.map((text) => (
        <p key={text} className={classes.about}>
          {text}
        </p>
      ))}
    </div>
  )
}
