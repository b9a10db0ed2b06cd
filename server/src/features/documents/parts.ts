import type { FileStore } from '#platform/file-store'
import type { PostOffice } from '../mails/service.ts'

/** What the calls about documents need of the rest of the server. */
export interface DocumentParts {
  readonly brand: string
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly files: FileStore
  readonly office: PostOffice
}
