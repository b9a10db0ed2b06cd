import QuickLRU from 'quick-lru'

const rememberedSessions = 2000

/**
 * When sessions were last used. A call costs a note in memory; the database gets them once a minute, by `takeNotes`, so the
 * last minute before a crash may be missing.
 */
export class SessionUse {
  readonly #idleMs: number | null
  readonly #usedAt = new QuickLRU<string, number>({ maxSize: rememberedSessions })
  #notes = new Map<string, number>()

  /** `idleMs`: after how many milliseconds without use a session ends; null: it doesn't. */
  constructor(idleMs: number | null) {
    this.#idleMs = idleMs
  }

  /** Whether a session has gone unused for too long. `stored`: when it was last used, as far as the database knows. */
  isOver(sessionId: string, now: Date, stored?: string): boolean {
    if (this.#idleMs === null) return false
    return now.getTime() - this.#latest(sessionId, stored) > this.#idleMs
  }

  /** Notes that a session was used. */
  note(sessionId: string, usedAt: Date, stored?: string): void {
    const [before, at] = [this.#latest(sessionId, stored), usedAt.getTime()]
    this.#usedAt.set(sessionId, Math.max(before, at))
    if (at > before) this.#notes.set(sessionId, at)
  }

  /** When a session was last used. */
  usedAt(sessionId: string, stored: string): Date {
    return new Date(this.#latest(sessionId, stored))
  }

  /** What the database doesn't know yet; the caller stores it. */
  takeNotes(): [sessionId: string, usedAt: Date][] {
    const notes = [...this.#notes].map(([id, at]): [string, Date] => [id, new Date(at)])
    this.#notes = new Map()
    return notes
  }

  #latest(sessionId: string, stored: string | undefined): number {
    const known = this.#usedAt.get(sessionId) ?? 0
    return stored === undefined ? known : Math.max(known, Date.parse(stored))
  }
}
