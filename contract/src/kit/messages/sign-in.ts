import { counted } from '../counted.ts'

/** '3 seconds' below a minute, else whole minutes, rounded up. */
const waitText = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

/** Sign-in of staff and clients. */
export const signInMessages = {
  loginFailed: 'Username / Password Invalid',
  loggedOut: 'Logged out',
  clientLoginFailed: 'Phone / OTP Invalid',
  loggedIn: 'Logged in',
  codeExpired: 'Access Code expired.',
  /** To clients, while no text provider is set up (OPEN-189). */
  newCodeNotSent: 'We can’t send texts right now. Please call the agency for a new link.',
  /** Whether or not one was sent. */
  linkIfKnown:
    'If the phone and the date of birth are on record, a new link is on its way to this phone. If none comes, call the agency.',
  defendantIdRequired: 'Defendant ID is required.',
  /** When a limit refuses the attempt; it doesn't say whether the user or the code exists. */
  tooManyAttempts: (seconds: number) => `Too many attempts. Wait ${waitText(seconds)} and try again.`,
  tooManyCodes: (seconds: number) =>
    `Too many attempts with this phone. Please wait ${waitText(seconds)}, then try again.`,
  /** For `unavailable`, and for `busy` and `outOfTime`: a log-in saves nothing. */
  logInUnavailable: 'The portal can’t reach its database right now. Please try to log in again in a moment.',
  logInBusy: 'The portal has too much to do right now. Please try to log in again in a moment.',
  wrongCode:
    'This code is wrong or was already used. Enter the next one that your app shows, or a recovery code.',
  /** For what can be neither kind of code. */
  notCode: 'Enter the 6 digits that your app shows now, or a recovery code, which has 16 letters and digits.',
  signInExpired: 'This login is no longer valid. Log in with your password again.',
  unauthorized: 'Unauthorized',
} as const
