/** Every sentence the product says, so that a screen, an answer and a test quote the same words. */
export const messages = {
  // Validation (case-management 5, MSG-44)
  required: 'Required',
  invalidDate: 'Invalid Date, please format to MM/DD/YYYY',
  numbersOnly: 'Only Numbers, - and + allowed',
  digitsOnly: 'Only numbers allowed',
  alphanumericOnly: 'Alphanumeric characters only',
  noNumbers: 'No numbers',
  invalidEmail: 'Invalid email address',
  invalidTime: 'Invalid Time, please format to HH:MM AM or HH:MM PM',
  chooseFromList: 'Please choose a value from the list',
  firstNameRequired: 'First Name is required. ',
  lastNameRequired: 'Last Name is required. ',
  correctErrors: 'Please correct these errors before submitting.',
  someFieldsRequired: 'Some fields are required. Put N/A to leave blank.',
  nameRequired: 'Name fields are required.',
  dateAndTimeRequired: 'Date and time are both required.',
  phoneRequired: 'Phone number required',
  passwordsMustMatch: 'Passwords must match',

  // Before unsaved changes go (DLG-1, DLG-2, DLG-11)
  areYouSure: 'Are you sure?',
  changesDiscarded: 'Any changes made that were not saved will be discarded. Do you want to proceed?',
  unsavedLoss: 'Are you sure? Any unsaved data will be lost.',

  // Sign-in
  loginFailed: 'Username / Password Invalid',
  loggedOut: 'Logged out',
  clientLoginFailed: 'Phone / OTP Invalid',
  loggedIn: 'Logged in',
  codeExpired: 'Access Code expired.',
  defendantIdRequired: 'Defendant ID is required.',
  tooManyCodes: 'Too many tries with this phone. Please wait 15 minutes, then try again.',
  unauthorized: 'Unauthorized',

  // Refusals that any call may answer
  notAuthorized: 'Not authorized to access',
  somethingWrong: 'Something went wrong. Please contact tech support if the error persists.',
  unavailable:
    'The portal cannot reach its database right now. Nothing was saved. Please try again in a moment.',
  notFound: 'Not found',
  badJson: 'The request is not valid JSON.',
  badCharacter: 'The request holds a character that cannot be stored.',
  notAnObject: 'The request must be a JSON object.',
  tooLarge: 'The request is too large.',
  wrongType: 'The request must be sent as application/json.',
  methodNotAllowed: 'This method is not allowed here.',
  badKey: 'The Idempotency-Key must be 1 to 200 visible characters.',
  keyReused: 'This Idempotency-Key was already used for another request.',

  // Defendants
  gotDefendant: 'Successfully got defendant',
  gotDefendants: 'Successfully got defendants',
  createdDefendant: 'Successfully created defendant',
  updatedDefendant: 'Successfully updated defendant',
  deletedDefendant: 'Successfully deleted defendant',
  phoneRefused: 'This phone number cannot be used here. Please call the agency.',
  phoneTaken: 'The phone number is used by another defendant',

  // Leads
  gotLeads: 'Successfully got leads',
  /** What the leads page says for `createdDefendant` and `updatedDefendant` (LEAD-19, LEAD-20). */
  createdLead: 'Successfully created lead',
  updatedLead: 'Successfully updated lead',
  leadConverted: 'This lead has become a defendant meanwhile. Its booking data belongs to a booking now.',
  convertLead: 'Convert this lead to a defendant ?',

  // Sharing
  sharedOnceCreated: 'This defendant will be shared after it is created.',
  notShareable: 'The file cannot be shared with this user.',
  otherDefendant: 'The address and the request name different defendants.',

  // Bookings, indemnitors and arrests (MSG-6 to MSG-9, MSG-15 to MSG-23)
  gotBookings: 'Successfully gotten bookings',
  createdBooking: 'Successfully created booking',
  updatedBooking: 'Successfully updated booking',
  deletedBooking: 'Successfully deleted booking',
  gotIndemnitors: 'Successfully gotten indemnitors',
  gotIndemnitor: 'Successfully gotten Indemnitor',
  createdIndemnitor: 'Successfully created indemnitor',
  updatedIndemnitor: 'Successfully updated indemnitor',
  deletedIndemnitor: 'Successfully deleted indemnitor',
  gotArrests: 'Successfully gotten arrests',
  createdArrest: 'Successfully created arrest',
  updatedArrest: 'Successfully updated arrest',
  deletedArrest: 'Successfully deleted arrest',

  // Files
  gotPhotos: 'Successfully gotten photos',
  uploadedDefendantPhotos: 'Successfully uploaded defendant photo(s)',
  uploadedPhotos: 'Successfully uploaded photos',
  /** PHOTO-6 */
  replaceFile: 'Replace this file/photo ?',
  cardReason: 'Say why you open this photo of a payment card.',
  noFiles: 'No file was sent.',
  unknownFileField: 'There is no such field for files.',
  wrongFileName: 'Only .gif, .jpg, .jpeg, .png and .pdf files can be uploaded.',
  wrongFileContent: 'This file is not what its name says, or it is damaged.',
  fileTooLarge: 'A file may have at most 10 MB.',
  pictureTooLarge: 'This picture has too many pixels. Please take a smaller one.',
  activePdf: 'This PDF holds scripts, other files or a password. Please print it to a new PDF first.',
  notMultipart: 'Files must be sent as multipart/form-data.',

  // Messages and reminders
  sentSms: 'Successfully sent SMS',
  sentReminder: 'Sent Reminder.',
  sentNotification: 'Sent SMS.',
  tenDigits: 'The phone must have 10 digits.',
  bookingRequired: 'At least 1 booking is required.',
  nothingToSay: 'The booking has nothing for this message.',
  noSuchText: 'This message is gone. Choose another.',
  otherPhone: 'This is not the mobile phone on the record. Save the record first.',

  // Documents for signature (MSG-31 to MSG-34, DOC-21, DOC-31, DOC-34, DOC-35, BOOK-26, DLG-15, DLG-16)
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
  noBooking: 'There is no booking to make documents of.',
  tooManyPapers: 'The documents were sent to you already. Please look into your e-mails, or ask the agency.',
  noDocumentFile: 'There is no file of this document.',

  // The page of a signer
  signingLinkGone: 'This link is not valid any more. Please ask the agency for a new one.',
  agreedToSign: 'Thank you. You can sign the document now.',
  signedPaper: 'Thank you. The document is signed.',
  declinedPaper: 'You have declined to sign. The agency will see it.',
  alreadySigned: 'This document has already been signed.',
  alreadyDeclined: 'This document was declined. Please ask the agency for a new one.',
  agreeFirst: 'Please agree to sign electronically first.',
  otherPaper: 'This is not the document that you were shown. Please load the page again.',
  badSignature: 'This signature cannot be read. Please draw it again, or type your name.',
  emptySignature: 'Please draw your signature, or type your name.',

  // What a client reads after a save (CLI-45 to CLI-50, OPEN-145)
  savedAndSent: 'Information Saved, Check your email to Digitally Sign.',
  saved: 'Information Saved',
  missingForPapers:
    'Please fill required fields to create docs for digital signature. Put N/A if not applicable.',
  missingOfIndemnitor: 'Some Indemnitor fields are required.',

  // SMS templates (SMSA-7, SMSA-24, MSG-40 to MSG-42, OPEN-45)
  createdSms: 'Successfully Created SMS Config',
  updatedSms: 'Successfully Updated SMS Config',
  deletedSms: 'Successfully Deleted SMS Config',
  deleteSms: 'Are you sure you want to delete this message?',
  descriptionTaken: 'This Description is already being used. Please rename.',
  ownSms: "The product's own texts can be changed, but neither added nor deleted.",

  // Administration
  success: 'Success',

  // Staff users (MSG-37 to MSG-39, USER-6, USER-27)
  createdUser: 'Successfully created user',
  updatedUser: 'Successfully updated user',
  deletedUser: 'Successfully deleted user',
  failedToGetUsers: 'Failed to get Users',
  removeUser: 'Do you want to remove/deactivate this user ?',
  usernameTaken: 'Username is already used.',
  nameKept: 'This name is kept for the system account.',
  commonPassword: 'This password is on the list of the most common ones. Please choose another.',
  notYourself: 'You cannot remove yourself.',
  ownerStays: 'The owner’s account cannot be removed.',
  ownerAlone: 'Only the owner can change the owner’s account.',
  lastAdministrator: 'Somebody must be left who can administer users.',
  userChangedMeanwhile:
    'Somebody else changed this user meanwhile. Nothing was saved or lost: look at the marked fields, then save again to keep what you typed.',

  // User permissions and mails to staff
  failedToGetUser: 'Failed to get User',
  nothingToSave: 'No Changes have been made, Nothing to Save',
  finishedBulkAssign: 'Finished Bulk Assign',
  permissionsChanged: 'The permissions of this user were changed meanwhile. Load them again.',
  notTiedToDatabase: 'This permission is not given for a single database.',
  noSuchDatabase: 'There is no such database.',
  viewStaysWithEdit: 'SAP View cannot be removed while SAP Edit is granted for the same database.',
  lastPermissionEditor:
    'This is the last user who can change permissions. Give somebody else User Permissions Edit first.',
  notAStaffAddress: 'This address belongs to no staff user.',
} as const

/** 'Link sent to {phone}' (NOTE-27, MSG-30). */
export const linkSentTo = (phone: string) => `Link sent to ${phone}`

/** The refusal of more texts than one person may send within an hour (OPEN-172). */
export const tooManyTexts = (limit: number, minutes: number) =>
  `You have sent ${limit} text messages within the last hour, which is the limit. Nothing was sent. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`

/** The refusal of what a client may not write (CLI-55, OPEN-141). */
export const notForClients = (names: readonly string[]) =>
  `Only the agency can change this: ${names.join(', ')}`

/** What bulk assign says of each user (PERM-49, OPEN-35). */
export const updatedUser = (username: string) => `Updated ${username}`
export const failedUser = (username: string) => `Failed ${username}`

/** The refusal of a save whose fields somebody else changed meanwhile. */
export const changedMeanwhile = (name: string) =>
  `${name} changed this record meanwhile. Nothing of yours was saved or lost: choose below what to keep.`

/** Texts of answers that load data; they open no dialog (MSG-6 to MSG-13). */
export const silentMessages: ReadonlySet<string> = new Set([
  messages.gotBookings,
  messages.gotIndemnitors,
  messages.gotIndemnitor,
  messages.gotArrests,
  messages.gotDefendant,
  messages.gotDefendants,
  'Successfully got indemnitors',
  messages.gotLeads,
  'Successfully got lead',
  'Successfully gotten leads',
])
