import type { DocumentAction, SignerDocument } from './use-document-actions.ts'

/** What is asked without a field. */
export type Asked = Exclude<DocumentAction, 'void'>

type Shown = Pick<SignerDocument, 'name' | 'label' | 'canVoid'>

/** What an action does, before it's done. */
export function actionText(action: Asked, { name, label, canVoid }: Shown, isDocusign: boolean): string {
  if (action === 'resend')
    return isDocusign
      ? `DocuSign emails ${name} again to sign “${label}”.`
      : `${name} gets a new link to sign “${label}”. The one they have now ends.`
  const sent = `“${label}” is made again from the saved records and sent to ${name}.`
  return canVoid ? `${sent} The one they have now is voided.` : sent
}

/** What VOID does. DocuSign is asked afterwards, so its signer may be faster. */
export const voidText = ({ name, label }: Pick<Shown, 'name' | 'label'>, isDocusign: boolean): string =>
  isDocusign
    ? `DocuSign is asked to end “${label}”. ${name} can’t sign it any more once it has. This can’t be undone.`
    : `${name} can’t sign “${label}” any more. This can’t be undone.`

/** Who gets to read why a document is voided. */
export const reasonText = (isDocusign: boolean): string =>
  isDocusign ? 'Stored in the history. DocuSign also shows it to the signer.' : 'Stored in the history.'
