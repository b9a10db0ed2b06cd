import { documentLabel, documentStatuses, type DocumentAlert } from '@bailiwick/contract/documents'

/** What happened to a document, for the person who sent it. */
export function alertText({ type, status, signer_name, reason, link_ended_at }: DocumentAlert): string {
  const document = `“${documentLabel(type)}”`
  if (link_ended_at !== null)
    return `The link of ${signer_name} to sign ${document} has ended. Send it again with RESEND.`
  if (status === documentStatuses.declined)
    return `${signer_name} declined to sign ${document}${reason === null ? '.' : `: ${reason}`}`
  if (status === documentStatuses.signed)
    return `${document} of ${signer_name} is signed${reason === null ? '.' : `, but: ${reason}`}`
  const what = status === documentStatuses.failed ? 'failed' : 'may not have arrived'
  return `${document} for ${signer_name} ${what}${reason === null ? '.' : `: ${reason}`}`
}
