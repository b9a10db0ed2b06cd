import type { Duplicate } from '@bailiwick/contract/duplicates'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconExternalLink, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useChanges } from '#records/use-changes.ts'
import { isSaved } from '#records/use-save.ts'
import classes from './DuplicateNotice.module.css'
import { listedName } from '#records/person-name.ts'
import { duplicateFacts, sameText, summaryText } from './duplicate-text.ts'
import { duplicatesQuery } from './duplicates-query.ts'
import { personFields, typedPerson, type TypedPerson } from './typed-person.ts'

const pauseMs = 400

interface Props<Form extends FieldValues> {
  form: UseFormReturn<Form>
  /** The file that is open; null for a new one. */
  except: number | null
  /** While the file is being saved, and then, looking would find the new file itself. */
  save: Parameters<typeof isSaved>[0]
}

/**
 * The files that may be about the person who is being typed. They only inform: saving is never stopped, and the links open
 * another tab, so that nothing typed is lost.
 */
export function DuplicateNotice<Form extends FieldValues>({ form, except, save }: Props<Form>) {
  const [person, setPerson] = useState<TypedPerson | null>(null)
  useChanges(form, () => {
    const typed = typedPerson(form.getValues([...personFields] as Path<Form>[]))
    setPerson((before) => (JSON.stringify(before) === JSON.stringify(typed) ? before : typed))
  })
  const [settled] = useDebouncedValue(person, pauseMs)
  const { data, error, refetch } = useQuery({
    ...duplicatesQuery(settled, except),
    enabled: settled !== null && !isSaved(save),
    placeholderData: keepPreviousData,
  })
  const found = settled === null ? [] : (data?.duplicates ?? [])
  const hasMore = found.length > 0 && data?.has_more === true
  return (
    <>
      <output className="visually-hidden">{summaryText(found.length, hasMore)}</output>
      {found.length > 0 && <Files files={found} hasMore={hasMore} />}
      {settled !== null && error !== null && found.length === 0 && (
        <section className={classes.notice} aria-label="Possible duplicates">
          <p className={classes.more}>
            The portal couldn’t check whether this person already has a file. You can save anyway.
          </p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </section>
      )}
    </>
  )
}

const Files = ({ files, hasMore }: { files: readonly Duplicate[]; hasMore: boolean }) => (
  <section className={classes.notice} aria-label="Possible duplicates">
    <IconUsers size={18} stroke={1.7} aria-hidden />
    <div className={classes.body}>
      <p className={classes.title}>This person may already have a file</p>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Link
              to={file.is_lead === 1 ? '/crm/leads' : '/crm/defendants'}
              search={{ id: file.id }}
              target="_blank"
              preload={false}
              className={classes.link}
            >
              {listedName(file)}
              <IconExternalLink size={14} stroke={1.7} aria-hidden />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </Link>
            <span className={`${classes.facts} num`}>{duplicateFacts(file)}</span>
            <span className={classes.same}>{sameText(file)}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className={classes.more}>There are more. Search the list for the phone or the name to see all.</p>
      )}
    </div>
  </section>
)
