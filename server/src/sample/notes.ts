import type { NoteKind } from '@bailiwick/contract/notes'
import { instantOf, type Day } from './days.ts'
import { seeded } from './random.ts'
import { callNotes, notes } from './words.ts'

export interface SampleNote {
  readonly kind: NoteKind
  readonly text: string
  readonly created_at: string
  /** The user who wrote it, by index. */
  readonly of: number
  readonly isPinned: boolean
}

interface NoteOptions {
  readonly is_lead: 0 | 1
  /** When the file was opened: the day, and the instant. */
  readonly opened: Day
  readonly date_created: string
  readonly today: Day
  readonly staff: number
}

/** The notes of the file with this index. They have their own seed, so that the rest of a file stays as it is. */
export function notesOf(
  place: number,
  { is_lead, opened, date_created, today, staff }: NoteOptions,
): SampleNote[] {
  const random = seeded(place + 7_000_003)
  const count = random.pick(is_lead === 1 ? [0, 1, 1] : [0, 0, 1, 1, 2, 3])
  let day = opened
  return Array.from({ length: count }, () => {
    day = Math.min(day + random.between(0, 9), today)
    const kind = random.chance(is_lead === 1 ? 0.8 : 0.25) ? 'call' : 'note'
    const at = instantOf(day, random.between(57_600, 86_399))
    return {
      kind,
      text: random.pick(kind === 'call' ? callNotes : notes),
      created_at: at < date_created ? date_created : at,
      of: random.between(0, staff - 1),
      isPinned: kind === 'note' && random.chance(0.2),
    }
  })
}
