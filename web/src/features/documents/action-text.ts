import type { DocumentAction, SignerDocument } from './use-document-actions.ts'

/** What is asked without a field. */
export type Asked = Exclude<DocumentAction, 'void'>

type Shown = Pick<SignerDocument, 'name' | 'label' | 'canVoid' | 'atDocusign'>

/** Where documents are signed now says nothing of this one: its own place counts, and whether DocuSign can be asked. */
interface Reach {
  readonly noDocusign: boolean
}

/** What an action does, before it's done. */
export function actionText(action: Asked, document: Shown, reach: Reach): string {
  const { name, label, atDocusign } = document
  if (action === 'replace') {
    const sent = `“${label}” is made again from the saved records and sent to ${name}.`
    return [sent, formerText(document, reach)].filter((part) => part !== null).join(' ')
  }
  if (atDocusign === null) return `${name} gets a new link to sign “${label}”. The one they have now ends.`
  return reach.noDocusign
    ? `“${label}” is signed at DocuSign, which isn’t set up here any more: the portal can’t ask it to email ${name} again.`
    : `DocuSign is asked to email ${name} again to sign “${label}”.`
}

/** What becomes of the document that a replacement follows; null for one that has ended. */
function formerText({ canVoid, atDocusign }: Shown, { noDocusign }: Reach): string | null {
  if (atDocusign === 'there') {
    const which = canVoid ? 'the one they have now' : 'the one from before, if it has it'
    return noDocusign
      ? 'The one from before stays open at DocuSign, which isn’t set up here any more: void it there, too.'
      : `DocuSign is asked to end ${which}.`
  }
  if (!canVoid) return null
  return atDocusign === 'waiting'
    ? 'The one from before isn’t sent to DocuSign any more.'
    : 'The one they have now is voided.'
}

/** What VOID does. DocuSign is asked afterwards, so its signer may be faster. */
export function voidText({ name, label, atDocusign }: Shown, { noDocusign }: Reach): string {
  const end = 'This can’t be undone.'
  if (atDocusign === 'waiting') return `“${label}” isn’t sent to DocuSign any more. ${end}`
  if (atDocusign !== 'there') return `${name} can’t sign “${label}” any more. ${end}`
  return noDocusign
    ? `“${label}” is voided here, but stays open at DocuSign, which isn’t set up here any more. Void it there, too, or ${name} can still sign it. ${end}`
    : `DocuSign is asked to end “${label}”. ${name} can’t sign it any more once it has. ${end}`
}

/** Who gets to read why a document is voided. */
export const reasonText = ({ atDocusign }: Pick<Shown, 'atDocusign'>): string =>
  atDocusign === 'there'
    ? 'Stored in the history. DocuSign also shows it to the signer.'
    : 'Stored in the history.'

/** What else a line of the list says of a document that DocuSign has, or may have, and can't be asked about; null usually. */
export function placeText(
  { canVoid, atDocusign, signedEnvelope }: Pick<SignerDocument, 'canVoid' | 'atDocusign' | 'signedEnvelope'>,
  { noDocusign }: Reach,
): string | null {
  if (!noDocusign || atDocusign !== 'there' || signedEnvelope !== null) return null
  return canVoid
    ? 'It is signed at DocuSign, which isn’t set up here any more.'
    : 'DocuSign may still have it and isn’t set up here any more. Void it there, too.'
}
