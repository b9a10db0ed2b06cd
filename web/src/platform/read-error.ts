import { sentence, type MessageCode } from '@bailiwick/contract/kit/messages'
import type { Reason } from '#platform/say.ts'

const ofReads: Readonly<Partial<Record<MessageCode, MessageCode>>> = {
  unavailable: 'readUnavailable',
  busy: 'readBusy',
  outOfTime: 'readOutOfTime',
  diskFull: 'readDiskFull',
  portalFull: 'readPortalFull',
}

/** Why something could not be read. The general texts say that nothing was saved, which sounds as if something was lost. */
export function readReason(reason: Reason): Reason {
  const code = reason.code === null ? undefined : ofReads[reason.code]
  return code === undefined ? reason : sentence(code)
}
