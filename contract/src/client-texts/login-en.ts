/** The login, and the page of a link that doesn’t work. */
export const loginEn = {
  pageTitle: 'Client Log in',
  title: 'Client Log in',
  phone: 'Phone',
  phoneHint: '10 digit phone number, no country code',
  accessCode: 'Access Code',
  defendantId: 'Defendant ID',
  isIndemnitor: 'I am an Indemnitor.',
  logIn: 'LOG IN',
  loggingIn: 'Logging in',
  sendCode: 'Send a new code',
  lostText: 'Lost your text message?',
  lostTextLead: 'We’ll text you a new link. One to your form works for ten minutes.',
  birthDate: 'Date of Birth',
  lostTextMissing: 'Enter the ten digits of your phone and your date of birth.',
  requestLink: 'TEXT ME A NEW LINK',
  toInformation: 'Continue to your information',
  loggedOut: 'You were logged out. What you typed is still on this page. Log in again to continue.',
  loggedOutEmpty: 'You were logged out. Log in again to continue.',
  loggedOutByAgency:
    'You were logged out because the agency changed the phone number or the file. What you typed is still on this page. Log in again to continue. If you can’t get a code, ask the agency for a new link.',
  loggedOutByAgencyEmpty:
    'You were logged out because the agency changed the phone number or the file. Log in again to continue. If you can’t get a code, ask the agency for a new link.',
  linkPageTitle: 'Link',
  linkGone: 'This link doesn’t work',
  linkGoneText:
    'It is no longer valid or was mistyped, or the agency withdrew the document. A link in a text message works for a limited time, and a newer one may have replaced it. Check what you typed, open the newest text from the agency, or ask for a new link. If none comes, call the agency.',
  linkLater: 'The link did not open',
  linkLaterText:
    'The portal can’t look it up right now, and your link isn’t used up. Try again in a moment; if it goes on, call the agency.',
  getNewLink: 'Get a new link by text message',
} as const
