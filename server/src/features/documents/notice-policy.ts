import type { PlainCode } from '@bailiwick/contract/kit/messages'
import { texted } from '../messaging/service.ts'
import type { SignerNotice } from './gateway.ts'

/**
 * The reply of a call that sent documents: a success if every signer gets a text or a mail, else why not (OPEN-189). A
 * client who sends their own documents gets a mail only (CLI-58).
 */
export function documentsSent<Code extends PlainCode>(notices: readonly SignerNotice[], sent: Code) {
  const textsOf = (some: readonly SignerNotice[]) =>
    some.flatMap(({ text, isMailed }) => (text === null ? [] : { ...text, is_mailed: isMailed }))
  return {
    ...texted(textsOf(notices.filter(({ isMailed }) => !isMailed)), sent),
    texts: textsOf(notices),
  }
}
