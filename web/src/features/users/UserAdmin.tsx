import { messages } from '@bailiwick/contract/kit/messages'
import { deleteUser, updateUser, type User } from '@bailiwick/contract/users'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useMemo, useState } from 'react'
import { call } from '#platform/api.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import type { UserTask } from './user-form.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserList } from './UserList.tsx'
import { usersQuery } from './users-query.ts'
import classes from './UserAdmin.module.css'

/** A user who is to be removed or restored. */
interface StatusChange {
  readonly kind: 'remove' | 'restore'
  readonly user: User
}

/** Staff user administration (USER-1 to USER-6). */
export function UserAdmin() {
  const users = useQuery(usersQuery)
  const cache = useQueryClient()
  const [task, setTask] = useState<UserTask | null>(null)
  const [toConfirm, setToConfirm] = useState<StatusChange | null>(null)
  const commands = useMemo(
    () => ({
      open: setTask,
      remove: (user: User) => setToConfirm({ kind: 'remove', user }),
      restore: (user: User) => setToConfirm({ kind: 'restore', user }),
    }),
    [],
  )
  const reload = () => void cache.invalidateQueries(usersQuery)
  const changeStatus = useSingleMutation({
    mutationFn: ({ kind, user: { id } }: StatusChange): Promise<{ message: string }> =>
      kind === 'remove' ? call(deleteUser, { query: { id } }) : call(updateUser, { body: { id, active: 1 } }),
    onSettled: () => {
      setToConfirm(null)
      // A refusal may mean that the list is outdated
      reload()
    },
  })
  const notice = useOutcome(changeStatus)

  return (
    <div className={classes.page}>
      <PageHeader
        eyebrow="Admin"
        title="User Admin"
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setTask({ kind: 'add' })}>
            Add User
          </Button>
        }
      />
      <UserList users={users} commands={commands} />
      {task !== null && (
        <UserDialog
          task={task}
          onClose={() => setTask(null)}
          onSaved={() => {
            setTask(null)
            reload()
          }}
        />
      )}
      <ConfirmStatusChange
        change={toConfirm}
        isPending={changeStatus.isPending}
        onConfirm={changeStatus.mutate}
        onCancel={() => setToConfirm(null)}
      />
      {notice && <TimedAlert floating notice={notice} onClose={changeStatus.reset} />}
    </div>
  )
}

interface ConfirmProps {
  change: StatusChange | null
  isPending: boolean
  onConfirm: (change: StatusChange) => void
  onCancel: () => void
}

/** Asks before a user is removed (USER-6) or restored. */
function ConfirmStatusChange({ change, isPending, onConfirm, onCancel }: ConfirmProps) {
  // The question stays readable while the dialog fades out
  const [last, setLast] = useState(change)
  if (change !== null && change !== last) setLast(change)
  const isRemoval = last?.kind === 'remove'
  return (
    <ConfirmDialog
      opened={change !== null}
      title={last?.user.name ?? ''}
      text={
        isRemoval
          ? messages.removeUser
          : 'Bring this user back? Their password and permissions stay the same.'
      }
      confirm={isRemoval ? 'REMOVE' : 'BRING BACK'}
      danger={isRemoval}
      busy={isPending}
      onConfirm={() => change && onConfirm(change)}
      onCancel={onCancel}
    />
  )
}
