import { caseEntities } from '@bailiwick/contract/entities'
import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import { recordTables, type RecordTable } from '@bailiwick/contract/kit/record-nouns'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import type { TestServer } from '#test/server'

/** A file with one record of each kind. */
export interface TestFile {
  readonly id: number
  readonly phone: string
  readonly booking: number
  readonly indemnitor: number
  /** One record of every table. */
  readonly records: Readonly<Record<RecordTable, number>>
}

interface StaffKind {
  readonly permissions: readonly PermissionId[]
  /** Their level for the file. */
  readonly access?: 'R' | 'E' | 'F'
}

/** The callers who are staff. */
const staff: Readonly<Record<string, StaffKind>> = {
  // Signed out
  ended: { permissions: [3] },
  none: { permissions: [] },
  edit: { permissions: [3] },
  admin: { permissions: [4] },
  // Has a level for another file only, while somebody else has one for this file
  other: { permissions: [3] },
  R: { permissions: [3], access: 'R' },
  E: { permissions: [3], access: 'E' },
  F: { permissions: [3], access: 'F' },
  'R+UA': { permissions: [2, 3], access: 'R' },
  'R+AD': { permissions: [4], access: 'R' },
  perms: { permissions: [1] },
  sms: { permissions: [5] },
  dev: { permissions: [6] },
}

let phones = 5550100000

/** The callers of role-table.ts: staff, clients of this file or another one, and callers without a valid token. */
export function roleCallers({ app, db, signIn, signInClient }: TestServer) {
  const clients: Readonly<Record<string, (file: TestFile) => Promise<string>>> = {
    client: ({ id }) => signInClient(id),
    'co-signer': ({ id, indemnitor }) => signInClient(id, indemnitor),
    stranger: async () => signInClient(await makeDefendant(db)),
    async expired({ id }) {
      const token = await signInClient(id)
      const sessions = db.updateTable('client_sessions').set({ expires_at: new Date() })
      await sessions.where('defendant_id', '=', id).execute()
      return token
    },
  }

  async function staffToken(caller: string, { id }: TestFile): Promise<string> {
    const { permissions = [], access } = staff[caller] ?? {}
    const { id: userId, token } = await signIn(await makeUser(db, { permissions }))
    if (access !== undefined) await share(db, id, userId, access)
    if (caller === 'other') {
      await share(db, id, (await makeUser(db)).id, 'R')
      await share(db, await makeDefendant(db), userId, 'R')
    }
    if (caller === 'ended')
      await app.inject({ method: 'POST', url: '/api/users/logout', headers: { authorization: token } })
    return token
  }

  return {
    newFile: async (): Promise<TestFile> => {
      const phone = String((phones += 1))
      const id = await makeDefendant(db, { phone })
      const records: Record<string, number> = {}
      for (const table of recordTables) {
        const named = Object.fromEntries(caseEntities[table].nameFields.map((name) => [name, 'Bo']))
        records[table] = await makeChild(db, table, { defendant_id: id, ...named })
      }
      const { bookings: booking = 0, indemnitors: indemnitor = 0 } = records
      return { id, phone, booking, indemnitor, records: records as TestFile['records'] }
    },

    /** The Authorization header of a caller for this file. */
    headerOf: async (caller: string, file: TestFile): Promise<string | undefined> => {
      if (caller === 'nobody') return undefined
      if (caller === 'bad') return 'eyJhbGciOiJub25lIn0.eyJpZCI6MX0.'
      return clients[caller]?.(file) ?? staffToken(caller, file)
    },
  }
}
