/** Sign-in of staff and clients. */
export const signInMessages = {
  loginFailed: 'Username / Password Invalid',
  loggedOut: 'Logged out',
  clientLoginFailed: 'Phone / OTP Invalid',
  loggedIn: 'Logged in',
  codeExpired: 'Access Code expired.',
  defendantIdRequired: 'Defendant ID is required.',
  /** When a limit refuses the attempt; it doesn't say whether the user or the code exists. */
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
  tooManyCodes: (minutes: number) =>
    `Too many attempts with this phone. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`,
  wrongCode:
    'This code is wrong or was already used. Enter the next one that your app shows, or a recovery code.',
  signInExpired: 'This took too long. Log in with your password again.',
  unauthorized: 'Unauthorized',
} as const
