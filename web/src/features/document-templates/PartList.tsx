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
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useNotice } from '#platform/use-notice.ts'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import classes from './PartList.module.css'
import { unconfirmed } from './template-wording.ts'
import { templatesKey } from './templates-queries.ts'

interface Props {
  parts: readonly TemplatePart[]
  onEdit: (part: DocumentPart) => void
}

/** The parts in their order. A change of the order is saved at once. */
export function PartList({ parts, onEdit }: Props) {
  const cache = useQueryClient()
  const base = parts.map(({ part, is_used }) => ({ part, is_used }))
  const arrange = useSingleMutation({
    mutationFn: (next: Arrangement) => call(arrangeDocumentParts, { body: { base, parts: next } }),
    onSettled: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
  const notice = useNotice(arrange)
  const move = (from: number, by: -1 | 1) => {
    const next = base.toSpliced(from, 1)
    const [moved] = base.slice(from, from + 1)
    if (moved !== undefined) arrange.mutate(next.toSpliced(from + by, 0, moved))
  }
  const use = (part: DocumentPart, is_used: boolean) =>
    arrange.mutate(base.map((one) => (one.part === part ? { part, is_used } : one)))
  return (
    <>
      <ol className={classes.parts} aria-label="Parts of the documents">
        {parts.map((one, place) => (
          <li key={one.part} className={classes.part} data-left-out={!one.is_used || undefined}>
            <PartText part={one} />
            <div className={classes.actions}>
              <Switch
                label="Used"
                aria-label={`${documentParts[one.part]} is used`}
                checked={one.is_used}
                disabled={requiredParts[one.part] !== undefined}
                onChange={(event) => use(one.part, event.currentTarget.checked)}
              />
              <Move
                label={`Move ${documentParts[one.part]} up`}
                Icon={IconArrowUp}
                isOff={place < 2}
                onClick={() => move(place, -1)}
              />
              <Move
                label={`Move ${documentParts[one.part]} down`}
                Icon={IconArrowDown}
                isOff={one.part === firstPart || place === parts.length - 1}
                onClick={() => move(place, 1)}
              />
              <Button
                variant="default"
                aria-label={`Edit ${documentParts[one.part]}`}
                onClick={() => onEdit(one.part)}
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
function PartText({ part: { part, version, shows_own, confirmed } }: { part: TemplatePart }) {
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
