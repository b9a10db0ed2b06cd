import { messages } from '@bailiwick/contract/messages'
import { deleteUser, updateUser, type User } from '@bailiwick/contract/users'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PassingAlert, type Said } from '#ui/PassingAlert.tsx'
import { usersQuery } from './user-calls.ts'
import type { UserTask } from './user-form.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserList } from './UserList.tsx'
import classes from './UserAdmin.module.css'

/** Somebody whose removal, or whose way back, is being asked about. */
interface Asked {
  readonly way: 'out' | 'back'
  readonly user: User
}

/** Staff user administration (USER-1 to USER-6). */
export function UserAdmin() {
  const users = useQuery(usersQuery)
  const cache = useQueryClient()
  const [task, setTask] = useState<UserTask | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const commands = useMemo(
    () => ({
      open: setTask,
      remove: (user: User) => setAsked({ way: 'out', user }),
      bringBack: (user: User) => setAsked({ way: 'back', user }),
    }),
    [],
  )
  const reload = () => void cache.invalidateQueries(usersQuery)

  async function goAhead({ way, user: { id } }: Asked) {
    setBusy(true)
    try {
      const { message } = await (way === 'out'
        ? call(deleteUser, { query: { id } })
        : call(updateUser, { body: { id, active: 1 } }))
      setSaid({ text: message, tone: 'ok' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid({ text: error.message, tone: 'bad' })
    } finally {
      setBusy(false)
      setAsked(null)
      // A refusal may mean that the list is old
      reload()
    }
  }

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
      <Question asked={asked} busy={busy} onYes={(one) => void goAhead(one)} onNo={() => setAsked(null)} />
      {said && <PassingAlert floating said={said} onGone={() => setSaid(null)} />}
    </div>
  )
}

interface QuestionProps {
  asked: Asked | null
  busy: boolean
  onYes: (asked: Asked) => void
  onNo: () => void
}

/** Asks before somebody goes (USER-6), and before he is let in again. */
function Question({ asked, busy, onYes, onNo }: QuestionProps) {
  // What it asked stays readable while it fades
  const [last, setLast] = useState(asked)
  if (asked !== null && asked !== last) setLast(asked)
  const isOut = last?.way === 'out'
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={last?.user.name ?? ''}
      text={
        isOut
          ? messages.removeUser
          : 'Bring this user back? The password and the permissions are those of before.'
      }
      confirm={isOut ? 'REMOVE' : 'BRING BACK'}
      danger={isOut}
      busy={busy}
      onConfirm={() => asked && onYes(asked)}
      onCancel={onNo}
    />
  )
}
