/** The errors of a field. */
export const validationMessages = {
  // case-management 5, MSG-44
  required: 'Required',
  invalidDate: 'Invalid Date, please format to MM/DD/YYYY',
  numbersOnly: 'Only Numbers, - and + allowed',
  digitsOnly: 'Only numbers allowed',
  alphanumericOnly: 'Alphanumeric characters only',
  noNumbers: 'No numbers',
  nameAlone: 'The name alone, without web addresses or hidden characters',
  invalidEmail: 'Invalid email address',
  invalidTime: 'Invalid Time, please format to HH:MM AM or HH:MM PM',
  chooseFromList: 'Please choose a value from the list',
  searchesNothing: (filter: string) =>
    `There is nothing to search for in the filter ${filter}. Change or clear it.`,
  firstNameRequired: 'First Name is required. ',
  lastNameRequired: 'Last Name is required. ',
  namesRequired: 'First Name is required. Last Name is required. ',
  correctErrors: 'Please correct these errors before submitting.',
  someFieldsRequired: 'Some fields are required. Put N/A to leave blank.',
  nameRequired: 'Name fields are required.',
  dateAndTimeRequired: 'Date and time are both required.',
  phoneRequired: 'Phone number required',
  passwordsMustMatch: 'Passwords must match',
  tooShort: (length: number) => `Minimum ${length} characters`,
  tooLong: (length: number) => `Maximum ${length} characters`,
  belowMinimum: (least: string) => `At least ${least}`,
  aboveMaximum: (most: string) => `At most ${most}`,
  /** A line of a document, which has room for so many characters (BOOK-18, BOOK-21). */
  lineTooLong: (length: number) => `Max of ${length} characters exceeded!`,

  // OPEN-174
  mustBeTenDigits: 'Must be 10 digits',

  // A request that is not what the contract describes
  missing: 'is missing',
  repeated: 'was given more than once',
  wrongType: (type: string) => `must be ${type}`,
  invalid: 'is not valid',
  unknownFields: (names: readonly string[], total: number = names.length) =>
    `Unknown ${total === 1 ? 'field' : 'fields'}: ${names.join(', ')}${total > names.length ? ` and ${total - names.length} more` : ''}`,
} as const
