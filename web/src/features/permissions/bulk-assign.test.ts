import type { GrantRow, PermissionUser } from '@bailiwick/contract/user-permissions'
import { expect, test } from 'vitest'
import { currentUserLast, runBulkAssign, type BulkLine } from './bulk-assign.ts'

const user = (id: number): PermissionUser => ({
  id,
  name: `User ${id}`,
  username: `user${id}`,
  email: null,
  office: null,
  department: null,
  owner: false,
})

const crm: GrantRow = { id: 1, user_id: 2, perm_id: 3, db_id: null }

/** Runs a change that adds CRM edit: user 1 cannot be saved, user 2 has it already, user 4 cannot be read. */
async function run() {
  const steps: string[] = []
  const lines: BulkLine[] = []
  await runBulkAssign(
    [user(1), user(2), user(3), user(4)],
    { assign: [{ perm_id: 3, db_id: null }], remove: [] },
    {
      read: async ({ id }) => {
        steps.push(`read ${id}`)
        if (id === 4) throw new Error('No answer')
        return id === 2 ? [crm] : []
      },
      save: async ({ id }, { add, remove }) => {
        steps.push(`save ${id} +${add.length} -${remove.length}`)
        if (id === 1) throw new Error('No')
      },
      notify: async ({ id }) => {
        steps.push(`notify ${id}`)
        throw new Error('no mail')
      },
    },
    (line) => lines.push(line),
  )
  return { steps, lines }
}

test('each user is read, saved only if something changes, and notified of a save [PERM-46, PERM-48]', async () => {
  const { steps } = await run()
  expect(steps).toEqual(['read 1', 'save 1 +1 -0', 'read 2', 'read 3', 'save 3 +1 -0', 'notify 3', 'read 4'])
})

test('the report names each user, the failed ones too, and ends; mails fail silently [PERM-49, PERM-50, PERM-66, OPEN-35]', async () => {
  const { lines } = await run()
  expect(lines).toEqual([
    { outcome: 'failed', text: 'Failed user1', username: 'user1', note: 'No' },
    { outcome: 'same', text: 'Updated user2', username: 'user2', note: 'nothing to change' },
    { outcome: 'updated', text: 'Updated user3', username: 'user3' },
    { outcome: 'failed', text: 'Failed user4', username: 'user4', note: 'No answer' },
    { outcome: 'finished', text: 'Finished Bulk Assign' },
  ])
})

test('the current user comes last', () => {
  expect(currentUserLast([user(1), user(2), user(3)], 2).map(({ id }) => id)).toEqual([1, 3, 2])
  expect(currentUserLast([user(1)], undefined)).toHaveLength(1)
})
