import type { PlainCode } from '@bailiwick/contract/kit/messages'
import { success } from '#platform/success'
import { texted } from '../messaging/service.ts'
import type { SignerNotice, VoidOutcome } from './gateway.ts'

/**
 * The reply of a call that sent documents: a success if every signer gets a text or a mail, else why not (OPEN-189). A
 * client who sends their own documents gets a mail only (CLI-58); without it they ask the agency for the link.
 */
export function documentsSent<Code extends PlainCode>(notices: readonly SignerNotice[], sent: Code) {
  const textsOf = (some: readonly SignerNotice[]) =>
    some.flatMap(({ text, isMailed, byDocusign = false }) =>
      text === null
        ? []
        : { ...text, is_mailed: isMailed, ...(byDocusign && { is_mailed_by_docusign: true }) },
    )
  if (notices.some(({ text, isMailed }) => text === null && !isMailed))
    return { ...success('documentsNotMailed'), texts: textsOf(notices) }
  return {
    ...texted(textsOf(notices.filter(({ isMailed }) => !isMailed)), sent),
    texts: textsOf(notices),
  }
}

/** What a send says that went well: also if documents from before are still open at DocuSign, which can't be asked. */
export const sentCode = <Code extends PlainCode>(
  notices: readonly SignerNotice[],
  voided: readonly VoidOutcome[],
  sent: Code,
) => {
  if (!voided.includes('voidedHere')) return sent
  return notices.length > 1 ? 'allReplacedOnlyHere' : 'replacedOnlyHere'
}

/** The reply of a reminder, whose text may wait for 8 AM while its mail is on its way (OPEN-189). */
export function reminderSent(notice: SignerNotice) {
  const reply = documentsSent([notice], 'sentReminder')
  const isLate = notice.isMailed && notice.text?.reason_code === 'sendsInTheMorning'
  const code = notice.byDocusign === true ? 'reminderByDocusign' : 'reminderTextWaits'
  return { ...reply, ...(isLate && success(code)) }
}
