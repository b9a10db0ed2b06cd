import type { GrantRow, PermissionUser } from '@bailiwick/contract/user-permissions'
import { expect, test } from 'vitest'
import { callerLast, runBulk, type BulkLine } from './bulk-run.ts'

const user = (id: number): PermissionUser => ({
  id,
  name: `User ${id}`,
  username: `user${id}`,
  email: null,
  office: null,
  department: null,
})

test('each user is read, changed and told in turn; one that fails is named, and the rest go on [PERM-46, PERM-48, PERM-49, PERM-50, PERM-66, OPEN-35]', async () => {
  const done: string[] = []
  const lines: BulkLine[] = []
  const crm: GrantRow = { id: 1, user_id: 2, perm_id: 3, db_id: null }
  await runBulk(
    [user(1), user(2), user(3), user(4)],
    { assign: [{ perm_id: 3, db_id: null }], remove: [] },
    {
      read: async ({ id }) => {
        done.push(`read ${id}`)
        if (id === 4) throw new Error('No answer')
        return id === 2 ? [crm] : []
      },
      save: async ({ id }, { add, remove }) => {
        done.push(`save ${id} +${add.length} -${remove.length}`)
        if (id === 1) throw new Error('No')
      },
      notify: async ({ id }) => {
        done.push(`notify ${id}`)
        throw new Error('no mail')
      },
    },
    (line) => lines.push(line),
  )
  expect(done).toEqual(['read 1', 'save 1 +1 -0', 'read 2', 'read 3', 'save 3 +1 -0', 'notify 3', 'read 4'])
  expect(lines).toEqual([
    { outcome: 'failed', text: 'Failed user1', username: 'user1', note: 'No' },
    { outcome: 'same', text: 'Updated user2', username: 'user2', note: 'nothing to change' },
    { outcome: 'updated', text: 'Updated user3', username: 'user3' },
    { outcome: 'failed', text: 'Failed user4', username: 'user4', note: 'No answer' },
    { outcome: 'finished', text: 'Finished Bulk Assign' },
  ])
})

test('whoever runs it comes last', () => {
  expect(callerLast([user(1), user(2), user(3)], 2).map(({ id }) => id)).toEqual([1, 3, 2])
  expect(callerLast([user(1)], undefined)).toHaveLength(1)
})
