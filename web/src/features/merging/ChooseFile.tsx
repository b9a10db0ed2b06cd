import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { errorText } from '#platform/api.ts'
import classes from './MergeDialog.module.css'
import type { Candidate } from './merge-text.ts'
import { useCandidates, type SuggestedBy } from './use-candidates.ts'

interface Props {
  file: SuggestedBy
  /** What is searched for. */
  text: string
  onSearch: (text: string) => void
  onChoose: (other: Candidate) => void
}

/** Finds the other file: by a search, or among those that may be about the same person. */
export function ChooseFile({ file, text, onSearch, onChoose }: Props) {
  const { files, isLoading, error, isSearch, isComparable } = useCandidates(file, text)
  const note = error
    ? errorText(error)
    : isLoading
      ? 'Searching…'
      : files.length > 0
        ? isSearch
          ? 'Choose the file to merge with.'
          : 'These may be about the same person.'
        : isSearch
          ? 'Nothing found with that name or number.'
          : isComparable
            ? 'No other file has the same phone, or the same name and date of birth.'
            : 'This file has no phone, and no name with a date of birth, to compare others by. Search for the other file.'
  return (
    <>
      <TextInput
        label="Find the other file"
        placeholder="Name, phone, date of birth or number"
        data-autofocus
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text}
        maxLength={100}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <output className={classes.note}>{note}</output>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {files.map((one) => (
            <li key={one.id}>
              <button type="button" className={classes.file} onClick={() => onChoose(one)}>
                <strong>{one.name}</strong>
                <span className={`${classes.facts} num`}>{one.facts}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
