/** A file as somebody might send it who wants to do harm. */
export interface HostileFile {
  /** What is hostile about it. */
  readonly name: string
  readonly fileName: string
  readonly make: () => Buffer | Promise<Buffer>
  /** Takes seconds and shows nothing that no other file shows: only `npm run bench -- hostile` uploads it. */
  readonly isSlow?: true
}

/** Stands in everything that must not survive: scripts, metadata, attached files. */
export const mark = 'MARK-OF-A-STRANGER'
