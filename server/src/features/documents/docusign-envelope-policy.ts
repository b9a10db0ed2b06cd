import type { SignatureSpot } from '#pdf/signature-spot'
import { pageHeight } from '#pdf/page-size'
import type { OutgoingEnvelope } from './envelope-gateway.ts'

/** The custom field of an envelope that has our id. */
export const ourField = 'bailiwick_envelope'

/** The height of a signature and of a date at DocuSign, in points. */
const signatureHeight = 40
const dateHeight = 14

/**
 * The body of the call that creates an envelope; DocuSign wants booleans and numbers as strings. The tabs are placed by page
 * and position, which we know to the point: an anchor would put one at every place where a record quotes its text.
 */
export const envelopeDefinition = (
  { envelope_id, title, subject, language, pdf, spots, signer }: OutgoingEnvelope,
  publicUrl: string,
) => ({
  emailSubject: subject.slice(0, 100),
  status: 'sent',
  documents: [{ documentId: '1', name: title, fileExtension: 'pdf', documentBase64: pdf.toString('base64') }],
  recipients: {
    signers: [
      {
        recipientId: '1',
        routingOrder: '1',
        ...signer,
        emailNotification: { emailSubject: subject.slice(0, 100), supportedLanguage: language },
        tabs: tabsAt(spots),
      },
    ],
  },
  customFields: {
    textCustomFields: [{ name: ourField, value: envelope_id, show: 'false', required: 'false' }],
  },
  eventNotification: {
    url: `${publicUrl}/api/documents/webhook`,
    loggingEnabled: 'true',
    requireAcknowledgment: 'true',
    includeHMAC: 'true',
    envelopeEvents: ['Sent', 'Completed', 'Declined', 'Voided'].map((envelopeEventStatusCode) => ({
      envelopeEventStatusCode,
    })),
    recipientEvents: [{ recipientEventStatusCode: 'AutoResponded' }],
    eventData: { version: 'restv2.1', format: 'json', includeData: ['recipients', 'custom_fields'] },
  },
})

/** Our spots count from the bottom of a page, DocuSign from its top. */
function tabsAt(spots: OutgoingEnvelope['spots']) {
  const at = ({ page, pageHeight: high = pageHeight }: SignatureSpot, x: number, y: number) => ({
    documentId: '1',
    pageNumber: String(page + 1),
    xPosition: String(Math.round(x)),
    yPosition: String(Math.round(high - y)),
  })
  const signHereTabs = spots.filter(({ isInitials, isDate }) => isInitials !== true && isDate !== true)
  const initialHereTabs = spots.filter(({ isInitials }) => isInitials === true)
  return {
    signHereTabs: signHereTabs.map((spot) => at(spot, spot.x, spot.y + signatureHeight)),
    ...(initialHereTabs.length > 0 && {
      initialHereTabs: initialHereTabs.map((spot) => at(spot, spot.x, spot.y + signatureHeight)),
    }),
    // Our own documents have room for a date beside each signature, a form has places of its own
    dateSignedTabs: [
      ...signHereTabs
        .filter(({ height }) => height === undefined)
        .map((spot) => ({ ...at(spot, spot.dateX, spot.y + dateHeight), fontSize: 'Size9' })),
      ...spots
        .filter(({ isDate }) => isDate === true)
        .map((spot) => ({ ...at(spot, spot.x, spot.y + dateHeight), fontSize: sizeOfDate(spot) })),
    ],
  }
}

/** As in the field of the form, of the sizes that DocuSign has; a date takes five times its size. */
const sizeOfDate = ({ width, height = dateHeight }: SignatureSpot): string =>
  width >= 45 && height >= 9 ? 'Size9' : 'Size7'
