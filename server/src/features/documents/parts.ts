import type { Agency } from './source-policy.ts'
import type { FileStore } from '#platform/file-store'
import type { WorkThread } from '#platform/work-thread/work-thread'
import type { TextingParts } from '../messaging/service.ts'
import type { ShortLinkParts } from '../short-links/service.ts'
import type { ESign } from './gateway.ts'
import type { CopyParts } from './signed-copy-service.ts'

/** What documents need from the rest of the server. */
export interface DocumentParts extends TextingParts, CopyParts, ShortLinkParts {
  readonly files: FileStore
  /** The agency, as the documents name it. */
  readonly agency: Agency
  /** Renders and finishes documents. */
  readonly drawing: WorkThread
}

export interface SendingParts extends DocumentParts {
  readonly esign: ESign
}
