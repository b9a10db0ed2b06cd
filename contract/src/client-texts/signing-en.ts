/** The page on which a document is read and signed. */
export const signingEn = {
  pageTitle: 'Sign',
  linkIncomplete: 'This link is incomplete',
  linkIncompleteText:
    'Open the link in the text message or email again. If it still doesn’t work, ask the agency for a new one.',
  linkUseless: 'This link cannot be used',
  /** The title of a document in the reader's language. */
  documentTitle: (title: string) => title,
  forSigner: (name: string) => `for ${name}`,
  loadingDocument: 'Loading the document',
  documentFailed: 'The document did not load',
  loadingSigned: 'Loading the signed document',
  signedFailed: 'The signed document did not load',
  backToPortal: 'BACK TO YOUR INFORMATION',
  copy: 'Download or print a copy for yourself.',
  signedAt: (time: string) => `Signed ${time}`,
  declinedAt: (time: string) => `Declined ${time}`,
  steps: 'Steps',
  stepNames: { Read: 'Read', Agree: 'Agree', Sign: 'Sign' },
  stepTitles: { Read: 'Read the document', Agree: 'Agree to sign electronically', Sign: 'Sign' },
  nextLabels: { Read: 'CONTINUE', Agree: 'I AGREE, CONTINUE', Sign: 'SIGN THE DOCUMENT' },
  back: 'BACK',
  refuse: 'I do not want to sign',
  showText: 'SHOW AS TEXT',
  showPages: 'SHOW AS PAGES',
  /** Pages as in '2, 4–6'. */
  pagesLeft: (pages: string) => `Pages not seen yet: ${pages}.`,
  goToPage: (page: number) => `GO TO PAGE ${page}`,
  /** If the page is in another language than the document. */
  otherLanguage: (agency: string) =>
    `This document is in Spanish. If you want to read it in English, ask ${agency} for it before you sign.`,
  allShown: 'You’ve seen the whole document.',
  readToEnd: 'I HAVE READ THE TEXT TO ITS END',
  larger: 'LARGER',
  largerName: 'Larger',
  smaller: 'SMALLER',
  smallerName: 'Smaller',
  download: 'DOWNLOAD',
  print: 'PRINT',
  /** What a signer agrees to first; wording for the agency's counsel to replace (ESIGN, 15 USC 7001(c)). */
  consent: {
    label: 'I have read this and agree to use electronic records and signatures.',
    paragraphs: {
      binding:
        'You are asked to read and sign this document electronically. An electronic signature is as binding as one on paper.',
      withdrawal:
        'Your agreement covers this document only. You may have it on paper instead, at no charge, and you may withdraw your agreement at any time before you sign: decline here, or call the agency.',
      needs:
        'To read and save the document, you need an up-to-date browser and space for a PDF file. Once it is signed, you can open it here, save it and print it. If your email address or phone number changes, tell the agency.',
    },
  },
  signAs: <Node>(name: (text: string) => Node, signer: string): (string | Node)[] => [
    'You sign as ',
    name(signer),
    '.',
  ],
  howToSign: 'How do you want to sign?',
  draw: 'Draw it',
  type: 'Type it',
  fullName: 'Your full name',
  final: 'SIGN THE DOCUMENT sends your signature to the agency. You can’t take it back.',
  pad: 'Area to draw your signature. Without a pointer, choose Type it.',
  drawn: 'Your drawn signature',
  drawHere: 'Draw here',
  undo: 'UNDO',
  clear: 'CLEAR',
  declineTitle: 'Decline to sign?',
  declineText:
    'You won’t be able to sign the document with this link later. The agency will see that you declined.',
  reason: 'Reason (optional)',
  goBack: 'GO BACK',
  decline: 'DECLINE',
} as const
