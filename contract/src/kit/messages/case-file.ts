/** Defendants, leads, and what belongs to them. */
export const caseFileMessages = {
  // Defendants
  gotDefendant: 'Successfully got defendant',
  gotDefendants: 'Successfully got defendants',
  createdDefendant: 'Successfully created defendant',
  updatedDefendant: 'Successfully updated defendant',
  deletedDefendant: 'Successfully deleted defendant',
  phoneRefused: 'You can’t use this phone number here. Please call the agency.',
  noMorePhones: 'You can’t change this phone number here today. Please call the agency.',
  phoneTaken: 'The phone number is used by another defendant',

  // Deleted files
  restoredFile: 'The file is back, with everything in it.',
  restoredPhoneTaken: (name: string) =>
    `${name || 'Another file'} has the mobile phone of this file now. Restore it without the phone, or change the phone there first.`,
  mergedNotDeleted: 'This file was merged into another. Undo the merge to get it back.',

  // Merging
  mergedFiles: 'The files are merged.',
  fileMerged: 'This file was merged into another one.',
  undidMerge: 'The merge is undone. Both files are back.',
  /** `goes`: why the file that was merged has no mobile phone; `stays`: why the other one hasn’t the one that it had until now. */
  undidMergePhones: ({
    goes,
    stays,
  }: {
    goes: 'corrected' | 'taken' | null
    stays: 'entered' | 'taken' | null
  }) =>
    [
      'The merge is undone. Both files are back.',
      goes === 'corrected' &&
        'The one that was merged has no mobile phone now, because staff have replaced or removed its number since. Ask the client for theirs.',
      goes === 'taken' &&
        'The one that was merged has no mobile phone now, because the other one or a third file has its number.',
      stays === 'entered' &&
        'The mobile phone that a client entered since was removed, because it may be of either of them. Check the phones of both files.',
      stays === 'taken' && 'The other one has no mobile phone now, because another file has its number.',
    ]
      .filter(Boolean)
      .join(' '),
  mergeWithItself: 'Choose another file to merge with.',
  leadCannotStay: 'A lead can’t take in a defendant. Let the file of the defendant stay.',
  leadHasBooking:
    'This lead has booking data. Convert it to a defendant first, so that the data become a booking and move along.',
  mergeWhileEdited: (name: string) =>
    `${name} has one of these files open to edit. Try again once it is closed.`,
  mergeUndoneAlready: 'This merge was undone already.',
  mergeTooOld: 'A merge can be undone for 30 days. These files stay merged.',
  survivorGone:
    'The file that stayed was itself deleted or merged since. Restore it, or undo that merge, first.',
  mergedSince: 'Another file was merged into the one that stayed since. Undo that merge first.',

  notAnAgent: 'This user may not edit files, so they can’t be the agent of one.',

  // Notes
  createdNote: 'Successfully created note',

  // Saved views of a list
  savedView: 'The view is saved.',
  deletedView: 'The view is deleted.',
  viewNameTaken: 'A view with this name is already there. Choose another name.',
  tooManyViews: (most: number) =>
    `A list can have at most ${most} views of yours. Delete one that isn’t needed, then save again.`,

  // Leads
  gotLeads: 'Successfully got leads',
  /** What the leads page says for `createdDefendant` and `updatedDefendant` (LEAD-19, LEAD-20). */
  createdLead: 'Successfully created lead',
  updatedLead: 'Successfully updated lead',
  leadConverted: 'This lead has been converted to a defendant. Enter its booking data in a booking.',
  convertLead: 'Convert this lead to a defendant ?',

  // Sharing
  sharedOnceCreated: 'This defendant will be shared after it is created.',
  notShareable: 'You can’t share the file with this user.',
  unlimitedUser:
    'This user is a CRM administrator or has User Admin. No share can limit what they do, so they don’t need one.',
  levelStays: 'Only somebody who may delete this file can lower the access of another user.',
  otherDefendant: 'The address and the request name different defendants.',

  // One indemnitor (MSG-8); the others of case records are in case-records.ts
  gotIndemnitor: 'Successfully gotten Indemnitor',

  // No call answers these; they are silent where an older portal does (MSG-9 to MSG-13)
  gotLead: 'Successfully got lead',
  gottenLeads: 'Successfully gotten leads',
  gotIndemnitorsOnce: 'Successfully got indemnitors',

  // A save
  /** Somebody else changed the same fields meanwhile. */
  changedMeanwhile: (name: string) =>
    `${name} changed this record while you were editing it. Nothing was saved or lost: choose below what to keep.`,
  /** The same where the other fields were saved. */
  fieldsChangedMeanwhile: (name: string) =>
    `${name} changed the same fields while you were typing. Nothing of that is lost: choose below what to keep.`,
  onlyAgencyChanges: 'Only the agency can change this.',
  /** What a client may not write (CLI-55, OPEN-141, OPEN-185). */
  notForClients: (names: readonly string[]) => `Only the agency can change this: ${names.join(', ')}`,

  // What a file may have
  tooManyRecords: (most: number, records: string) =>
    `A file can have at most ${most} ${records}. Delete one that isn’t needed, then save again.`,
  tooManyRecordsForClient: (most: number, records: string) =>
    `You can’t add more than ${most} ${records} to this file. Ask your agent to add others.`,
  uploadsFull: (megabytes: number) =>
    `The uploads of this file take ${megabytes} MB, the most they can. Use another file for further uploads.`,
  uploadsFullForClient: (megabytes: number) =>
    `You can upload ${megabytes} MB in all, including replaced files. Ask your agent to add further files.`,
  tooManyUploads: (most: number) =>
    `You can upload ${most} files a day. Try again tomorrow, or ask your agent to add further files.`,
  tooManySaves: (most: number) =>
    `You can save ${most} times a day. Try again tomorrow, or ask your agent to make the change.`,
  tooManyDownloads: (most: number) =>
    `You can open ${most} files a day. Try again tomorrow, or ask your agent for the file.`,
  tooManyRowsForClient: (most: number) =>
    `You can’t add more than ${most} rows to this list. Ask your agent to add others.`,

  // Files
  gotPhotos: 'Successfully gotten photos',
  uploadedDefendantPhotos: 'Successfully uploaded defendant photo(s)',
  uploadedPhotos: 'Successfully uploaded photos',
  /** PHOTO-9 */
  tooManyPhotos: (max: number) => `Maximum ${max} photos.`,
  /** PHOTO-6 */
  replaceFile: 'Replace this file/photo ?',
  cardReason: 'Say why you need to see this photo of a payment card.',
  noFiles: 'No file was uploaded. Please choose one.',
  unknownFileField: 'This field doesn’t take files.',
  wrongFileName: 'You can only upload .gif, .jpg, .jpeg, .png and .pdf files.',
  wrongFileContent:
    'This file is damaged, or its type doesn’t match its name. Save it as JPG, PNG or PDF, or take a photo of it.',
  emptyFile: 'This file is empty. Choose another one.',
  fileTooLarge: 'A file can have at most 10 MB.',
  /** A picture of more than this many million pixels. */
  pictureTooLarge: (millions: number) =>
    `This picture has more than ${millions} million pixels. Please take a smaller one.`,
  /** A picture with a side over this many pixels. */
  pictureTooLong: (pixels: number) =>
    `This picture has a side of more than ${pixels.toLocaleString('en-US')} pixels. Please upload a smaller one.`,
  pictureTooComplicated: 'This picture takes too long to read. Please take a new photo of it.',
  activePdf:
    'This PDF contains scripts or other files. Please print it to a new PDF first, or upload photos of its pages.',
  lockedPdf: 'This PDF has a password. Remove the password and upload it again.',
  pdfTooLong: (pages: number) =>
    `This PDF has more than ${pages} pages. Please upload only the pages we need.`,
  pdfPageTooLarge: 'This PDF has a page that is too large to print. Please print it to a new PDF first.',
  pdfTooComplicated:
    'This PDF is too complicated to check. Please print it to a new PDF first, or upload photos of its pages.',
  badForm:
    'The multipart form can’t be read. Its Content-Type must name a boundary of 1 to 70 characters, and the form must end with that boundary.',
  notMultipart: 'Files must be sent as multipart/form-data.',
} as const
