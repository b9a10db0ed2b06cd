/** What any screen or call may say. */
export const generalMessages = {
  // Before unsaved changes go (DLG-1, DLG-2, DLG-11)
  areYouSure: 'Are you sure?',
  changesDiscarded: 'Any changes made that were not saved will be discarded. Do you want to proceed?',
  unsavedLoss: 'Are you sure? Any unsaved data will be lost.',

  // Refusals that any call may answer
  notAuthorized: 'Not authorized to access',
  somethingWrong: 'Something went wrong. Please contact tech support if the error persists.',
  unavailable:
    'The portal can’t reach its database right now. Nothing was saved. Please try again in a moment.',
  busy: 'The portal has too much to do right now. Nothing was saved. Please try again in a moment.',
  outOfTime:
    'This took the portal too long, so it was stopped. Nothing was saved. Please try again in a moment.',
  /** The same of what saves nothing that the user typed, and two more below. */
  readUnavailable: 'The portal can’t reach its database right now. Please try again in a moment.',
  readBusy: 'The portal has too much to do right now. Please try again in a moment.',
  readOutOfTime: 'This took the portal too long, so it was stopped. Please try again in a moment.',
  diskFull:
    'The portal’s disk is full, so nothing was saved. Please ask your administrator to make space, then try again.',
  /** The same for clients, for signers and at a log-in. */
  portalFull: 'The portal has no space left, so nothing was saved. Please tell the agency.',
  readDiskFull: 'The portal’s disk is full. Please ask your administrator to make space, then try again.',
  readPortalFull: 'The portal has no space left. Please tell the agency.',
  /** A stored file isn’t what was stored. */
  damagedFile: 'This file was changed or damaged after it was saved, so the portal doesn’t open it.',
  tooManyAtOnce: 'You have too many requests under way. Please wait until they are done, then try again.',
  notFound: 'Not found',
  unreachable: 'The portal can’t be reached. Check your connection and try again.',
  tooSlow: 'The portal took too long to respond. Check your connection and try again.',
  badJson: 'The request isn’t valid JSON.',
  badRequest: 'The request isn’t valid HTTP.',
  badAddress: 'The address of the request isn’t valid.',
  headersTooLarge: 'The address or the headers of the request are too long.',
  requestTooSlow: 'The request took too long to arrive. Check your connection and try again.',
  badCharacter: 'The request contains a character that can’t be stored.',
  notAnObject: 'The request must be a JSON object.',
  tooLarge: 'The request is too large.',
  tooManyValues: 'The request has too many values, or lists too deep inside each other.',
  wrongMediaType: 'The request must be sent as application/json.',
  methodNotAllowed: 'This method isn’t allowed here.',
  badKey: 'The Idempotency-Key must be 1 to 200 visible characters.',
  keyReused: 'This Idempotency-Key was already used for another request.',

  success: 'Success',
} as const
