import { mostShared } from '@bailiwick/contract/list-limits'
import { shareDefendant } from '@bailiwick/contract/sharing'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { levels, type Level } from '#features/sharing/share-list.ts'
import { shareUsersQuery } from '#features/sharing/use-sharing.ts'
import { call, errorText } from '#platform/api.ts'
import { BulkDialog, type BulkTask } from './BulkDialog.tsx'
import classes from './BulkDialog.module.css'
import { filesText } from './bulk-run.ts'

/** Shares the selected files with a user, each by the call that shares one, with all of its rules. */
export function BulkShare(task: BulkTask) {
  const { files } = task
  const { data: staff, error } = useQuery(shareUsersQuery)
  const [user, setUser] = useState('')
  const [level, setLevel] = useState<Level>('R')
  const users = staff ?? []
  const name = users.find(({ id }) => String(id) === user)?.name ?? ''
  const word = levels.find((one) => one.level === level)?.word ?? ''
  const isTooMany = files.length > mostShared
  return (
    <BulkDialog
      {...task}
      title="Share selected files"
      missed="Not shared"
      submit={`SHARE ${files.length}`}
      isReady={user !== '' && !isTooMany}
      isDirty={user !== ''}
      work={async ({ id: defendant_id }) => {
        const body = { user_id: Number(user), defendant_id, access_type: level }
        await call(shareDefendant, { body, isOneOfMany: true })
        return { kind: 'shared' }
      }}
      summary={(ended) => {
        const shared = ended.filter(({ kind }) => kind === 'shared').length
        return [shared === 0 ? 'Nothing was shared.' : `${name} has ${word} access to ${filesText(shared)}.`]
      }}
    >
      <p className={classes.note}>
        An access that somebody has to a file already is replaced where you may do that. CRM administrators
        and users with User Admin can’t be limited, so they aren’t listed.
      </p>
      <NativeSelect
        label="User"
        withAsterisk
        data-autofocus
        mb="sm"
        value={user}
        error={
          error
            ? errorText(error)
            : isTooMany && `You can share ${mostShared} files at once. Select fewer files.`
        }
        data={[
          { value: '', label: staff === undefined ? 'Loading' : 'Choose a user' },
          ...users.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={({ currentTarget }) => setUser(currentTarget.value)}
      />
      <NativeSelect
        label="Access"
        value={level}
        data={levels.map((one) => ({ value: one.level, label: one.word }))}
        onChange={({ currentTarget }) => setLevel(currentTarget.value as Level)}
      />
    </BulkDialog>
  )
}
