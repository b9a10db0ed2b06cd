import { sentence } from '@bailiwick/contract/kit/messages'
import type { PendingSigner } from './document-choice.ts'
import type { DocumentAction, SignerDocument } from './use-document-actions.ts'

/** What is confirmed without a reason. */
export type ActionWithoutReason = Exclude<DocumentAction, 'void'>

type Shown = Pick<SignerDocument, 'name' | 'label' | 'canVoid' | 'atDocusign' | 'changes'>

/** Where documents are signed now says nothing of this one: its own place counts, and whether DocuSign can be asked. */
interface Reach {
  readonly noDocusign: boolean
}

/** What an action does, before it's done. */
export function actionText(action: ActionWithoutReason, document: Shown, reach: Reach): string {
  const { name, label, changes } = document
  if (action === 'replace') {
    const sent = `“${label}” is made again from the saved records and sent to ${name}.`
    return [sent, replacedText(document, reach)].filter((part) => part !== null).join(' ')
  }
  // The same document goes out again, with what it said
  return [resentText(document, reach), changes].filter((part) => part !== null).join(' ')
}

function resentText({ name, label, atDocusign }: Shown, reach: Reach): string {
  if (atDocusign === null) return `${name} gets a new link to sign “${label}”. Any link from before ends.`
  return reach.noDocusign
    ? `“${label}” is signed at DocuSign, which isn’t set up here any more: the portal can’t ask it to email ${name} again.`
    : `DocuSign is asked to email ${name} again to sign “${label}”.`
}

/** What becomes of the document that a replacement follows; null for one that has ended. */
function replacedText({ canVoid, atDocusign }: Shown, { noDocusign }: Reach): string | null {
  if (atDocusign === 'maybe')
    return noDocusign
      ? 'DocuSign may have the one from before and isn’t set up here any more: if so, void it there, too.'
      : 'DocuSign is asked to end the one from before, if it has it.'
  if (atDocusign === 'there') {
    const which = canVoid ? 'the one they have now' : 'the one from before, if it has it'
    return noDocusign
      ? 'The one from before stays open at DocuSign, which isn’t set up here any more: void it there, too.'
      : `DocuSign is asked to end ${which}.`
  }
  if (!canVoid) return null
  if (atDocusign !== 'waiting') return 'The one from before is voided.'
  return `The one from before isn’t sent to DocuSign any more${noDocusign ? '' : ', and is ended there if it has it by now'}.`
}

/** What VOID does. DocuSign is asked afterwards, so its signer may be faster. */
export function voidText({ name, label, atDocusign }: Shown, { noDocusign }: Reach): string {
  const end = 'This can’t be undone.'
  if (atDocusign === 'waiting')
    return `“${label}” isn’t sent to DocuSign any more${noDocusign ? '' : ', and is ended there if it has it by now'}. ${end}`
  if (atDocusign === 'maybe')
    return noDocusign
      ? `“${label}” is voided here, but DocuSign may have it and isn’t set up here any more. If so, void it there, too, or ${name} can still sign it. ${end}`
      : `If DocuSign has “${label}”, it is asked to end it. ${name} can’t sign it any more once it has. ${end}`
  if (atDocusign !== 'there') return `${name} can’t sign “${label}” any more. ${end}`
  return noDocusign
    ? `“${label}” is voided here, but stays open at DocuSign, which isn’t set up here any more. Void it there, too, or ${name} can still sign it. ${end}`
    : `DocuSign is asked to end “${label}”. ${name} can’t sign it any more once it has. ${end}`
}

/** Who gets to read why a document is voided. */
export function reasonText({ atDocusign }: Pick<Shown, 'atDocusign'>, { noDocusign }: Reach): string {
  // What waits may be there before this is sent, if it can be sent at all
  const mayGetThere = atDocusign === 'maybe' || (atDocusign === 'waiting' && !noDocusign)
  if (atDocusign !== 'there' && !mayGetThere) return 'Stored in the history.'
  const when = noDocusign ? ' only if it is set up here again' : mayGetThere ? ', if it has the document' : ''
  return `Stored in the history. DocuSign ${noDocusign ? 'shows' : 'also shows'} it to the signer${when}.`
}

/**
 * The question before a document is sent to people who still have one like it to sign. One that DocuSign has, or may have,
 * stays open there while DocuSign can't be asked; one that only waited for DocuSign nobody has yet.
 */
export function sendAgainText(pending: readonly PendingSigner[], { noDocusign }: Reach): string {
  const placeOf = ({ places }: PendingSigner) => {
    if (noDocusign && places.includes('there')) return 'there'
    if (noDocusign && places.includes('maybe')) return 'maybe'
    return places.every((place) => place === 'waiting') ? 'waiting' : 'here'
  }
  const namesAt = (place: ReturnType<typeof placeOf>) =>
    pending.filter((one) => placeOf(one) === place).map(({ name }) => name)
  const unasked = (names: readonly string[], have: string) =>
    `${names.join(' and ')} ${have} this document to sign at DocuSign, which isn’t set up here any more. Sending it again voids the one from before here only: void it at DocuSign, too, or both can be signed.`
  const [here, there, maybe, waiting] = [
    namesAt('here'),
    namesAt('there'),
    namesAt('maybe'),
    namesAt('waiting'),
  ]
  return [
    here.length > 0 && sentence('sendAgain', here).text,
    there.length > 0 && unasked(there, `already ${there.length === 1 ? 'has' : 'have'}`),
    maybe.length > 0 && unasked(maybe, 'may already have'),
    waiting.length > 0 &&
      `The document for ${waiting.join(' and ')} from before still waits for DocuSign. Sending it again ends that one.`,
  ]
    .filter((line) => line !== false)
    .join(' ')
}

/** What else a line of the list says of a document that DocuSign has, may have or was to get; null usually. */
export function placeText(
  { canVoid, atDocusign, signedEnvelope }: Pick<SignerDocument, 'canVoid' | 'atDocusign' | 'signedEnvelope'>,
  { noDocusign }: Reach,
): string | null {
  if (signedEnvelope !== null) return null
  if (!noDocusign)
    return atDocusign === 'maybe' && !canVoid
      ? 'The portal looks for it at DocuSign every 15 minutes, and voids it.'
      : null
  if (atDocusign === 'waiting' && canVoid)
    return 'It wasn’t sent: DocuSign isn’t set up here any more. Use REPLACE.'
  if (atDocusign === 'maybe' && canVoid) return 'DocuSign may have it and isn’t set up here any more.'
  if (atDocusign !== 'there' && atDocusign !== 'maybe') return null
  return canVoid
    ? 'It is signed at DocuSign, which isn’t set up here any more.'
    : 'DocuSign may still have it and isn’t set up here any more. Void it there, too.'
}
