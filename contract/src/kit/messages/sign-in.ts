/** Sign-in of staff and clients. */
export const signInMessages = {
  loginFailed: 'Username / Password Invalid',
  loggedOut: 'Logged out',
  clientLoginFailed: 'Phone / OTP Invalid',
  loggedIn: 'Logged in',
  codeExpired: 'Access Code expired.',
  defendantIdRequired: 'Defendant ID is required.',
  tooManyCodes: 'Too many attempts with this phone. Please wait 15 minutes, then try again.',
  unauthorized: 'Unauthorized',
} as const
