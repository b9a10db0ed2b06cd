/** Text messages, reminders and their templates. */
export const textingMessages = {
  sentSms: 'Successfully sent SMS',
  sentText: 'The text is on its way.',
  sentReminder: 'Sent Reminder.',
  /** The same if the mail was sent and the text wasn't. */
  reminderTextWaits: 'The reminder is on its way by email. The text waits until 8 AM where this person is.',
  /** The same if DocuSign sends the mail, which it is asked for after the reply. */
  reminderByDocusign:
    'DocuSign is asked to email the reminder. The text waits until 8 AM where this person is.',
  sentNotification: 'Sent SMS.',
  /** OPEN-189 */
  textNotSent: 'No text provider is set up. The message was saved and not sent.',
  optedOut: 'This person has asked for no more texts (STOP). They can text START to get them again.',
  noConsent:
    'This person doesn’t want texts from the agency. Their consent says no, here or in another file with this number.',
  /** Texts go out from 8 AM to 9 PM where the recipient is. */
  quietHours: (time: string) =>
    `It is ${time} where this person is. Texts go out from 8 AM to 9 PM. Nothing was sent.`,
  sendsInTheMorning: 'Sends at 8:00 AM where this person is.',
  newerLink: 'A newer link replaced it.',
  mailLinkEnded: 'Its link had ended before the email could leave. Use RESEND for a new one.',
  linkExpired: 'Its link was no longer valid when the text could leave. Send a new link.',
  fileDeleted: 'The file was deleted.',
  personRemoved: 'This person was removed from the file.',
  phoneChanged: 'The phone number was changed.',
  emailChanged: 'The email address was changed.',
  documentSigned: 'The document was signed.',
  documentDeclined: 'The signer declined the document.',
  documentFailed: 'The document failed.',
  canceledText: 'The text was canceled. It won’t be sent.',
  textLeft: 'This text has already left, so it can’t be canceled.',
  /** Showing the link of a text that waits ends the text. */
  textWaits: 'This text still waits to be sent. To show its link, cancel the text with it.',
  /** The same for one whose provider gave no clear answer. */
  textUnclear:
    'The text provider gave no clear answer about this text, so it may have arrived. To show its link, end the tries to send it.',
  textLeaving: 'This text is being handed to the text provider. Try again in a minute.',
  linkTaken: 'The sender took its link to hand it over.',
  linkTakenUnclear:
    'The sender took its link to hand it over. The text may have arrived all the same: the text provider gave no clear answer.',
  dismissedText: 'Dismissed.',
  textNotFailed: 'This text hasn’t failed, so there is nothing to dismiss.',
  textNotWaiting: 'This text doesn’t wait to be sent any more, so there is nothing to cancel.',
  queuedForMorning: 'The text is saved. It sends at 8 AM where this person is.',
  savedPreferences: 'Saved.',
  markedRead: 'Marked as read.',
  notTextable: 'This phone number can’t get texts. Please check it.',
  foreignNumber: 'Texts to phone numbers outside the United States aren’t set up.',
  knownFault: 'A text to this number failed lately because it can’t get any, so this one wasn’t sent.',
  /** Beside a home phone, which a file may show instead. */
  noMobilePhone: 'No mobile phone. A home phone isn’t texted.',
  tenDigits: 'The phone number must have 10 digits.',
  /** NOTE-27, MSG-30 */
  linkSentTo: (phone: string) => `Link sent to ${phone}`,
  /** One person may send only so many within an hour (OPEN-172). */
  tooManyTexts: (limit: number, minutes: number) =>
    `You have sent ${limit} text messages within the last hour, which is the limit. Nothing was sent. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  /** One number gets only so many links, no matter who sends them. */
  tooManyLinks: (seconds: number) =>
    `This number was sent several links lately, so no other one was sent. They can use the newest, or please try again in ${seconds < 120 ? `${seconds} seconds` : seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`}.`,
  bookingRequired: 'At least 1 booking is required.',
  nothingToSay: 'The booking has no information for this message.',
  noSuchText: 'This message was deleted. Choose another one.',
  otherPhone:
    'This isn’t the phone number on the record. Save the record, or load it again if somebody else has changed it.',
  // A message with a link, which its sender can show once
  linkNotTheirs: 'The link or code in this text isn’t valid for this person. Send them a new one instead.',
  /** Saving a template with a link; in the first kind a placeholder stands for one. */
  linkInText: 'A link or code of the portal belongs to one person. Write {link} where the link should be.',
  linkInTemplate: 'A link or code of the portal belongs to one person, so a template can’t have one.',
  /** A phone would make one address of the link and what touches it. */
  placeholderAlone: (placeholder: string) =>
    `${placeholder} must stand alone. Put a space before and after it. A full stop or a comma may follow it.`,
  /** Below the beginning of a reply that is longer than any text. */
  cutText: '(The text was too long. The rest wasn’t stored.)',
  notYourMessage: 'Only the person who sent this message can show its link.',
  messageShown: 'The link was already shown once. Send a new link.',
  linkEnded:
    'This link is no longer valid: its document was signed, declined or voided, or the file was deleted.',
  messageSecretGone: 'The link of this message is no longer stored. Send a new link.',

  // SMS templates (SMSA-7, SMSA-24, MSG-40 to MSG-42, OPEN-45)
  createdSms: 'Successfully Created SMS Config',
  updatedSms: 'Successfully Updated SMS Config',
  deletedSms: 'Successfully Deleted SMS Config',
  deleteSms: 'Are you sure you want to delete this message?',
  descriptionTaken: 'This Description is already being used. Please rename.',
  ownSms: 'You can change the built-in texts, but not add or delete them.',
} as const
