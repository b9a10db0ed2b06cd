/** The login, and the page of a link that no longer works. */
export const signInEn = {
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
  toInformation: 'Continue to your information',
  loggedOut: 'You were logged out. What you typed is still on this page. Log in again to continue.',
  linkPageTitle: 'Link',
  linkGone: 'This link no longer works',
  linkGoneText:
    'A link in a text message works for a limited time, and a new one replaces the one before. Open the newest text from the agency, or ask for a new link.',
  logInWithCode: 'Log in with your phone and access code',
} as const
