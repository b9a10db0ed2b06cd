import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The staff of the sample agency. */
const sampleStaff = ['owner', 'agent', 'clerk'] as const

/** Users added for the tests: one for each single permission, and one without any. */
const soleHolders = {
  warden: [1],
  hirer: [2],
  texter: [5],
  developer: [6],
  watcher: [7],
  newcomer: [],
} as const satisfies Record<string, readonly number[]>

export type StaffUser = (typeof sampleStaff)[number] | keyof typeof soleHolders

const script = new URL('set-staff.ts', import.meta.url).pathname

/** Gives users of a data folder exactly these permissions; no portal may have the folder open. */
export async function setStaff(
  dataDir: string,
  permissions: Partial<Record<StaffUser, readonly number[]>>,
): Promise<void> {
  await promisify(execFile)(process.execPath, [script, dataDir, JSON.stringify(permissions)])
}

export const addSoleHolders = (dataDir: string): Promise<void> => setStaff(dataDir, soleHolders)
