import type { WrittenText } from '@bailiwick/contract/messaging'
import { capitalized } from '@bailiwick/contract/kit/record-nouns'
import { ApiError, isSignedOut } from '#platform/api.ts'
import { countByTab, type PendingRecord, type PendingRecords } from './pending-records.ts'

export interface SaveReport {
  readonly saved: readonly PendingRecord[]
  /** The lines of each outcome. */
  readonly lines: readonly (readonly string[])[]
  readonly texts: readonly WrittenText[]
  /** One line with the reason for each record that isn't saved. */
  readonly failures: readonly string[]
}

/**
 * Saves the records one by one. A record that fails stays pending with the reason, and the next is still tried
 * unless the session has ended.
 */
export async function savePending(
  pending: PendingRecords,
  records: readonly PendingRecord[],
  defendant: number,
): Promise<SaveReport> {
  const saved: PendingRecord[] = []
  const lines: (readonly string[])[] = []
  const texts: WrittenText[] = []
  const failures: string[] = []
  const failed = (record: PendingRecord, reason: string) =>
    failures.push(`${recordLabel(record, records)} is not saved yet: ${reason}`)
  let signedOut: string | null = null
  for (const record of records) {
    if (signedOut !== null) {
      failed(record, signedOut)
      continue
    }
    try {
      // One by one, in the order they were added (DEF-88)
      // oxlint-disable-next-line no-await-in-loop
      const created = await record.save(defendant)
      lines.push(created.lines)
      texts.push(...created.texts)
      pending.setFiles(created.insertId, record.tab, record.files)
      pending.remove(record.key)
      saved.push(record)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed(record, error.message)
      // That the session is over is said as long as it is, not beside the record
      if (isSignedOut(error)) signedOut = error.message
      else pending.put({ ...record, reason: error.message })
    }
  }
  return { saved, lines, texts, failures }
}

/** The lines of the report: what is saved, further lines of the outcomes, and what isn't saved and why. */
export function summarize({ saved, lines, failures }: SaveReport): string[] {
  if (saved.length === 0) return [...failures]
  const savedCounts = countByTab(saved).map(({ text }) => text)
  const further = lines.flatMap(([, ...rest]) => rest)
  return [`Saved: ${savedCounts.join(', ')}.`, ...further, ...failures]
}

/** 'Booking First Booking', or 'Booking 2' if it has no name. */
function recordLabel({ key, tab, noun, name }: PendingRecord, among: readonly PendingRecord[]): string {
  const index = among.filter((one) => one.tab === tab).findIndex((one) => one.key === key)
  return `${capitalized(noun)} ${name ?? index + 1}`
}
