/** Documents for signature, and what a client reads after a save. */
export const documentMessages = {
  // MSG-31 to MSG-34, DOC-21, DOC-31, DOC-34, DOC-35, BOOK-26, DLG-15, DLG-16
  sentDocuments: 'Successfully sent Documents for Docusign.',
  preparedPdf: 'Successfully prepared PDF data',
  sentCardAuthorization: 'Successfully sent Credit Card Authorization',
  downloaded: 'Successfully downloaded',
  fieldsRequired: 'Fields Required',
  selectSurety: 'Please select Surety',
  saveBookingFirst: 'Please save your booking first',
  sendingDocuments: 'Sending, Please wait...',
  preparingDocuments: 'Preparing, Please wait...',
  cardAuthorizationFailed: 'Something went wrong. If the issue persists, contact support.',
  noBooking: 'There’s no booking to make documents from.',
  tooManyDocuments:
    'Your documents are already waiting for your signature. If you didn’t get their link by email, please ask the agency.',
  documentsNotMailed: 'Your documents are ready to sign. Please ask the agency for the link.',
  /** The labels of card photos that can't be embedded. */
  unreadablePhotos: (labels: readonly string[]) =>
    `The portal can’t read the file under ${labels.join(' and ')}. Please upload it again as a photo, then try again.`,
  /** The parts whose template fails, for staff. */
  templateFailed: (parts: readonly string[]) =>
    `No document was made or sent, because the agency’s own template of ${parts.join(', ')} can’t be used for this file. A CRM administrator can correct it under Document Templates.`,
  /** The same for clients. */
  documentsByAgency:
    'Please ask the agency to send these documents: it checks the phone number and email address first.',
  documentsNotMade: 'Your documents can’t be made right now. Please call the agency.',
  noDocumentFile: 'This document has no file.',
  /** Its stored file is missing, or not the one that was stored. For staff, and for clients and signers. */
  damagedDocument:
    'The stored file of this document is missing or was changed, so the portal neither opens it nor has it signed. The person who runs the portal finds its number in the log, and can restore it from a backup. One that isn’t signed can be made again: REPLACE in the Docs tab.',
  documentUnreadable:
    'We can’t read the file of this document, so it can’t be opened or signed. Nothing was signed. Please call the agency.',
  recordsChanged:
    'These records are being changed right now. Please wait a moment and send the documents again.',

  // Documents in hand
  voidedDocument: 'The document was voided.',
  /** DocuSign is asked to end its envelope after the reply. */
  voidingDocument: 'DocuSign is asked to void the document. Until it has, the list says VOIDING.',
  /** The driver of signatures was changed, so that DocuSign isn't asked. */
  voidedOnlyHere:
    'The document was voided in the portal, but DocuSign may still have it and isn’t set up here any more. Void it at DocuSign, too: until then its signer can sign it there. The list says VOIDING until the portal can ask DocuSign again.',
  stillAtDocusign:
    'This document is signed at DocuSign, and the portal can’t ask DocuSign while that isn’t set up. Nothing was sent. To have it signed in the portal, use REPLACE in the Docs tab, and void this one at DocuSign.',
  remindedAtDocusign:
    'A document of this signer is signed at DocuSign, and the portal can’t ask DocuSign while that isn’t set up. Nothing was sent. For that one use REPLACE in the Docs tab, and void it at DocuSign; for others use RESEND.',
  resentDocument: 'The signer was asked again.',
  /** With DocuSign, which is asked after the reply. */
  askingDocusign: 'DocuSign is asked to email the signer again.',
  resentToNewPhone: 'The signer was asked again, at the mobile phone that is new on the record.',
  resentToNewEmail: 'The signer was asked again, at the email address that is new on the record.',
  resentToNewContact:
    'The signer was asked again, at the mobile phone and email address that are new on the record.',
  /** Before a document goes to a contact that anybody with the defendant's phone may have typed. */
  changedByClient: (what: string) =>
    `The ${what} of this signer was changed in the client portal after the document was sent. Ask the signer whether it is right. Nothing was sent.`,
  notReminded: (what: string) =>
    `The ${what} of this signer was changed in the client portal after their documents were sent. Ask the signer whether it is right, then use RESEND in the Docs tab. Nothing was sent.`,
  formerEmail:
    'The email address on the record has changed since this document was sent, and DocuSign emails the former one. Use REPLACE in the Docs tab to send it to the new one. Nothing was sent.',
  replacedDocument: 'The new document was sent.',
  replacingDocument:
    'The new document is on its way to DocuSign. Until DocuSign has it, the list says SENDING.',
  /** See voidedOnlyHere. */
  replacedOnlyHere:
    'The new document was sent. DocuSign may still have the one from before, and isn’t set up here any more. Void it at DocuSign, too: until then its signer can sign both.',
  /** The same of a send to several people. */
  allReplacedOnlyHere:
    'The new documents were sent. DocuSign may still have what was sent before, and isn’t set up here any more. Void that at DocuSign, too: until then it can be signed there as well.',
  dismissedAlert: 'The notice was removed.',
  alreadyPending:
    'A document of this kind is already waiting for the signature of this person. Sending again voids it.',
  /** Before it is sent to these people again. */
  sendAgain: (names: readonly string[]) =>
    `${names.join(' and ')} already ${names.length === 1 ? 'has' : 'have'} this document to sign. Sending it again voids the one from before.`,
  documentEnded: 'This document is no longer pending. Reload the page to see what became of it.',
  stillSending: 'This document is still on its way to the signer. Please wait a moment.',
  /** The driver of signatures was changed before DocuSign took it, as far as anybody knows. */
  stuckSending:
    'This document was on its way to DocuSign, which isn’t set up here any more. Nothing was sent. Use REPLACE in the Docs tab; if DocuSign has this one, void it there, too.',
  signedMeanwhile: 'The signer has just signed this document.',

  // The page of a signer
  signingLinkGone:
    'This link is no longer valid, or the agency withdrew the document. If you still have something to sign, please ask the agency for a new link.',
  shownToEnd: 'Thank you. You’ve seen the whole document.',
  agreedToSign: 'Thank you. You can now sign the document.',
  signedDocument: 'Thank you. You’ve signed the document.',
  declinedDocument: 'You’ve declined to sign. The agency will see that.',
  alreadySigned: 'This document has already been signed.',
  alreadyDeclined: 'You declined to sign this document. Please ask the agency for a new one.',
  signedElsewhere: 'You sign this document by the link in your email. Call the agency if you didn’t get it.',
  readFirst: 'Please read the document to its end first.',
  agreeFirst: 'Please agree to sign electronically first.',
  otherDocument: 'The document has changed. Please reload the page.',
  badSignature: 'We can’t read this signature. Please draw it again or type your name.',
  emptySignature: 'Please draw your signature or type your name.',

  // Templates of documents
  savedTemplate: 'Saved. The next document is made from this version.',
  choseTemplate: 'The next document is made from this version.',
  choseOwnTemplate: 'The next document is made from the product’s own text.',
  arrangedParts: 'Saved. The next document has the parts in this order.',
  confirmedTexts: 'Confirmed.',
  unconfirmedTexts: 'The confirmation was taken back.',
  sameTemplate: 'This is the text that is used already. There is nothing to save.',
  templateNote: 'Say in a few words what you changed.',
  templateTitle: 'Each language needs a title.',
  /** What the compiler says, with the line. */
  templateProblem: (problem: string) =>
    `No document can be made from this text, so nothing was saved. ${problem}`,
  templateUnreadable: (problem: string) => `No document can be made from this text. ${problem}`,
  templateSlow: 'It takes too long.',
  templateLarge: 'It takes too much memory.',
  templateBroken: 'It ends the program that makes documents.',
  noSignature: (part: string, shape: string) =>
    `${part} has no place for the signature (${shape}). It needs signer-signs().`,
  templateChanged:
    'This part was changed while you were editing, by somebody else or in another tab. Nothing was saved or lost.',
  arrangementChanged: 'Somebody else changed the order in the meantime. Nothing was saved: here is theirs.',
  badArrangement: 'The notice to cosigners comes first, and some parts are always used.',
  otherOwnText: 'An update of the product changed one of these texts. Read it again, then confirm it.',
  noSuchVersion: 'There is no such version of this part.',

  // Forms of the sureties
  addedForm: 'The form was added. Check what each field gets, then switch it on.',
  savedForm: 'Saved. The next documents have this version.',
  savedFormOff: 'Saved. The form is off: documents don’t have it.',
  deletedForm: 'The form was deleted. Documents that have it stay as they are.',
  formInUse: 'The form goes with the documents. Switch it off first, then delete it.',
  formSurety: 'Choose the surety of the form, or every surety.',
  /** The fields of another PDF of a form: how many there are, have what they had, need somebody, are new, and are gone. */
  newEdition: (fields: number, taken: number, unsure: number, added: number, gone: number) =>
    `The new PDF was added. The form is off until somebody switches it on. Of its ${fields} fields, ${taken} get what they got before${
      unsure > 0 ? ` (${unsure} of them to confirm)` : ''
    }, and ${added === 1 ? '1 is' : `${added} are`} new. Dropped from the last version: ${gone}.`,
  /** Another PDF that is hardly a form's next edition: how many of its fields the form has. */
  otherForm: (shared: number, fields: number) =>
    `Only ${shared} of ${fields} fields of this PDF are in the form. Is it the right file?`,
  /** Another PDF that lacks most of a form's fields. */
  smallerForm: (shared: number, fields: number) =>
    `This PDF has only ${shared} of the form’s ${fields} fields. Is it the right file?`,
  formOverflowsUsually: (names: readonly string[]) =>
    `Usual values don’t fit into: ${names.join(', ')}. Documents with them will be refused.`,
  sameForm: 'This is what is stored already. There is nothing to save.',
  formName: 'Give the form a name.',
  noSuchForm: 'There is no such form.',
  tooManyForms: 'There are too many forms already.',
  formDamaged: 'This file isn’t a PDF, or it is damaged.',
  notFillable: 'This PDF has no fields to fill in. Ask the surety for the fillable form.',
  dynamicForm:
    'This is an XFA form, which has no pages of its own. Ask the surety for an AcroForm, or print it to a PDF and add the fields again.',
  formTooManyFields: (most: number) => `A form can have at most ${most} fields.`,
  badMapping: (names: readonly string[]) => `These fields can’t get what you chose: ${names.join(', ')}.`,
  /** Some of the fields that have nothing, how many there are, and how many have a guess. */
  formNotReady: (names: readonly string[], unmapped: number, guessed: number) => {
    const fields = `${unmapped === 1 ? '1 field gets' : `${unmapped} fields get`} (${names.join(', ')}${unmapped > names.length ? ', …' : ''})`
    const guesses = guessed === 1 ? '1 guess' : `${guessed} guesses`
    const open = [
      ...(unmapped > 0 ? [`nobody has said what ${fields}`] : []),
      ...(guessed > 0 ? [`nobody has confirmed ${guesses}`] : []),
    ]
    return `The form can’t be used yet: ${open.join(', and ')}.`
  },
  formNoSignature: 'The form can’t be used yet: no field is the place for the signature.',
  formChanged: (by: string) => `${by} changed this form while you were editing. Nothing was saved or lost.`,
  /** The form, and its fields whose values don't fit, for staff. */
  formOverflow: (form: string, names: readonly string[]) =>
    `No document was made or sent: in the form “${form}”, the values of this file don’t fit into ${names.join(', ')}. Shorten them, or change what these fields get under Document Templates.`,
  /** For staff; the forms of a document together have more places than it can be signed at. */
  formManyPlaces: (most: number) => `The form can’t be used: it has more than ${most} places to sign.`,
  formTooManyPlaces: (form: string, most: number) =>
    `No document was made or sent: with the form “${form}”, it has more than ${most} places to sign. Change what its fields get under Document Templates, or switch it off.`,
  formMissing: (form: string) =>
    `No document was made or sent, because the pages of the form “${form}” can’t be read. A CRM administrator can upload it again under Document Templates.`,

  // What a client reads after a save (CLI-45 to CLI-50, OPEN-145)
  savedAndSent: 'Information Saved, Check your email to Digitally Sign.',
  saved: 'Information Saved',
  missingForDocuments:
    'Please fill required fields to create docs for digital signature. Put N/A if not applicable.',
  missingOfIndemnitor: 'Some Indemnitor fields are required.',
} as const
