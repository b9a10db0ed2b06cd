import { languagesForStaff, type Language } from '@bailiwick/contract/kit/languages'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { Consent, TextThread } from '@bailiwick/contract/text-threads'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { savePreferences, threadsQuery } from './thread-calls.ts'
import classes from './Thread.module.css'

interface Props {
  defendant: number
  thread: TextThread
  readOnly: boolean
}

const consentOptions = [
  { value: '', label: 'Not asked' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const languageOptions = [
  { value: '', label: 'Not known' },
  ...Object.entries(languagesForStaff).map(([value, label]) => ({ value, label })),
]

/** Whether a person agreed to texts, and their language; a choice is saved at once. */
export function Preferences({ defendant, thread, readOnly }: Props) {
  const { indemnitor_id, consent, language, consent_at, consent_by_name } = thread
  const cache = useQueryClient()
  const save = useSingleMutation({
    mutationFn: (change: { consent?: Consent | null; language?: Language | null }) =>
      savePreferences({ defendant_id: defendant, indemnitor_id, consent, language, ...change }),
    onSettled: () => cache.invalidateQueries({ ...threadsQuery(defendant), exact: true }),
  })
  const shown = { consent, language, ...(save.isPending && save.variables) }
  const disabled = readOnly || save.isPending
  return (
    <div className={classes.preferences}>
      <NativeSelect
        size="xs"
        label="Agreed to texts"
        data={consentOptions}
        disabled={disabled}
        value={shown.consent ?? ''}
        onChange={({ currentTarget: { value } }) =>
          save.mutate({ consent: value === '' ? null : (value as Consent) })
        }
      />
      <NativeSelect
        size="xs"
        label="Language"
        data={languageOptions}
        disabled={disabled}
        value={shown.language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          save.mutate({ language: value === '' ? null : (value as Language) })
        }
      />
      {save.isError ? (
        <p className={classes.refused} role="alert">
          {errorText(save.error)}
        </p>
      ) : (
        consent_at !== null && (
          <p className={`${classes.recorded} num`}>
            Recorded {formatDateTime(consent_at)}
            {consent_by_name !== null && ` by ${consent_by_name}`}
          </p>
        )
      )}
    </div>
  )
}
